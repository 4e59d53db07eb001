import { resolve } from 'node:path'
import type { Env } from '~/config/env.server'
import type { Secrets } from '~/config/secrets'
import type { Database } from '~/database/database'
import type { ObserveQuery } from '~/database/observe-queries'
import { reencryptSecondFactors } from '~/people/credentials/reencrypt-second-factors.actions'
import type { ObserveRequest } from '~/pictures/stores/objects/s3-requests.service'
import { beginRecord } from '~/record/append.actions'
import { loadSampleEditionOnce } from '../edition/sample-edition'
import type { Log } from '../process/log'
import type { Print } from '../process/process'
import { createRecordWatch } from '../record/record-watch'
import { isEmbedded } from './data-folder'
import { obstacleToWriting, openForServing } from './database'
import { objectStorageProblem } from './picture-stores/check-object-storage'
import { openPictures, type Pictures } from './pictures'
import { deskPath } from './secrets/desk-address'
import { openSecrets } from './secrets/secrets'
import { createWriting, type Writing } from './writing'

interface StorageOptions {
  env: Env
  /** The project's folder. */
  root: string
  isDevelopment: boolean
  clock: () => Date
  log: Log
  print: Print
  observeQuery: ObserveQuery
  observeObjects: ObserveRequest | undefined
}

export interface Storage {
  database: Database
  pictures: Pictures
  deskPath: string
  secrets: Secrets
  writing: Writing
  /** Waits for the check of the database that began with opening it, and throws if it is damaged. */
  refuseDamaged: () => Promise<void>
}

/** Opens everything that this installation has stored; at the first start, creates it. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { env, root, log, isDevelopment } = options
  const { database, obstacle, refuseDamaged } = await openForServing(env, log, {
    observe: options.observeQuery,
    // Vite's modules exist in this thread only.
    readingWorker: isDevelopment ? null : resolve(root, 'build/server/reading-worker.js'),
    mayBeReadOnly: true,
  })
  await checkObjectStorage(options)
  const pictures = openPictures({
    dataDir: env.dataDir,
    objectStorage: env.objectStorage,
    root,
    db: database.primaryReadDb,
    reportError: (error) => log.error({ err: error }, 'a picture is missing or damaged'),
    observeObjects: options.observeObjects,
  })
  const { secrets } = await openSecrets(database.db, env)
  const opened = {
    database,
    pictures,
    deskPath: await deskPath(database.db, env.deskPath),
    secrets,
    refuseDamaged,
  }
  const writing = createWriting({
    obstacle,
    log,
    async prepare() {
      const found = await obstacleToWriting(env, database)
      if (!found) await prepare(options, opened)
      return found
    },
  })
  if (!obstacle) await prepare(options, opened)
  return { ...opened, writing }
}

/** What a start writes before anything is published. */
async function prepare(
  options: StorageOptions,
  { database, pictures, secrets }: Pick<Storage, 'database' | 'pictures' | 'secrets'>,
): Promise<void> {
  const { env, clock } = options
  await beginRecord(database.db, clock())
  await compareRecord(options, database)
  if (env.sampleContent && isEmbedded(env)) await loadSample(options, database, pictures)
  await reencryptSecondFactors(database.db, secrets)
}

/** Before anything is published: a database that somebody put back by hand is said to be older. */
async function compareRecord({ env, clock, log }: StorageOptions, { db }: Database): Promise<void> {
  try {
    await createRecordWatch({ db, dataDir: env.dataDir, clock, log }).check()
  } catch (error) {
    log.error({ err: error }, 'the public record could not be compared')
  }
}

/** Wrong keys are reported at once. If the service is away, readers get what is on this machine until it is back. */
async function checkObjectStorage({ env, log }: StorageOptions): Promise<void> {
  const problem = env.objectStorage && (await objectStorageProblem(env.objectStorage))
  if (problem?.isRefusal) throw problem
  if (problem) log.error({ err: problem }, 'the object storage does not answer')
}

async function loadSample(
  { root, clock, print }: StorageOptions,
  { db }: Database,
  { thumbnails }: Pictures,
): Promise<void> {
  const folder = resolve(root, 'sample')
  const added = await loadSampleEditionOnce({ db, thumbnails, now: clock() }, folder)
  if (added > 0) print(`Loaded the sample edition: ${added} posts.`)
}
