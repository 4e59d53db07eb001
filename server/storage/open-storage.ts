import { resolve } from 'node:path'
import type { Env } from '~/config/env.server'
import type { Secrets } from '~/config/secrets'
import type { Database } from '~/database/database'
import type { ObserveQuery } from '~/database/observe-queries'
import { reencryptSecondFactors } from '~/people/credentials/reencrypt-second-factors.actions'
import { loadSampleEditionOnce } from '../edition/sample-edition'
import type { Log } from '../process/log'
import type { Print } from '../process/process'
import { isEmbedded, openForServing } from './database'
import { openPictures, type Pictures } from './pictures'
import { deskPath } from './secrets/desk-address'
import { openSecrets } from './secrets/secrets'

interface StorageOptions {
  env: Env
  /** The project's folder. */
  root: string
  clock: () => Date
  log: Log
  print: Print
  observeQuery: ObserveQuery
}

export interface Storage {
  database: Database
  pictures: Pictures
  deskPath: string
  secrets: Secrets
  /** Waits for the check of the database that began with opening it, and throws if it is damaged. */
  refuseDamaged: () => Promise<void>
}

/** Opens everything that this installation has stored; at the first start, creates it. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { env, root, log } = options
  const { database, refuseDamaged } = await openForServing(env, log, {
    observe: options.observeQuery,
  })
  const pictures = openPictures({
    dataDir: env.dataDir,
    root,
    db: database.readDb,
    reportError: (error) => log.error({ err: error }, 'a picture is missing or damaged'),
  })
  if (env.sampleContent && isEmbedded(env)) await loadSample(options, database, pictures)
  const { secrets } = await openSecrets(database.db, env)
  await reencryptSecondFactors(database.db, secrets)
  return {
    database,
    pictures,
    deskPath: await deskPath(database.db, env.deskPath),
    secrets,
    refuseDamaged,
  }
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
