import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import { type Db, openDatabase } from '~/database/database'
import { asStartupError } from '../../storage/as-startup-error'
import { isEmbedded, openDataFolder } from '../../storage/data-folder'
import { refuseOtherUser } from '../../storage/refuse-other-user'
import type { Manifest } from '../archive/format'
import { pictureFolders } from '../pictures/picture-files'
import { postgresSource } from '../tables/row-source'
import { restoreIntoScratch } from '../verify/restore-into-scratch'
import { restoredBy } from './interrupted-restore'
import { knownHeads } from './record-restore'
import { hasSchema, refuseUsedPostgres, restoreIntoPostgres } from './restore-postgres'
import { settleRestored } from './settle-restored'
import { stagePictures, syncFile } from './staged-pictures'
import {
  finishRestore,
  hasJournal,
  newJournal,
  type RestoreJournal,
  withRestoreLock,
  writeJournal,
} from './swap'
import { holdSqlite, refuseOtherVolumes } from './target'
import { uploadStaged } from './upload-staged'

export interface RestoreOptions {
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'objectStorage' | 'secret' | 'secretFile'>
  file: string
  /** Also over a site that has content, which is moved aside. */
  replaces: boolean
  now: Date
  report: (progress: string) => void
}

export interface Restored {
  manifest: Manifest
  /** Where the replaced site is kept: a folder, and for PostgreSQL also a schema. */
  aside: string[]
  /** What the operator should know. */
  notes: string[]
}

/**
 * Verifies a backup and puts it in the place of this site. If it is interrupted at any point, the site is either as it
 * was or restored; the next start finishes what is left to do.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { env } = options
  try {
    await refuseOtherUser(env.dataDir)
    await openDataFolder(env.dataDir)
    return await withRestoreLock(env.dataDir, 0, () =>
      isEmbedded(env) ? restoreSqlite(options) : restorePostgres(options),
    )
  } catch (error) {
    throw asStartupError(error, env)
  }
}

async function restoreSqlite(options: RestoreOptions): Promise<Restored> {
  const { env, replaces, now } = options
  const { dataDir } = env
  await finishRestore(dataDir, async () => null)
  await refuseOtherVolumes(dataDir)
  const held = await holdSqlite(env.databaseUrl.slice('file:'.length), replaces)
  const journal = await newJournal({
    now,
    items: [...foldersOf(env), 'vigil.db'],
    isInPostgres: false,
    isTaken: (aside) => existsSync(join(dataDir, aside)),
  })
  try {
    const { manifest, secrets } = await fillStage(options, journal)
    const path = join(dataDir, journal.stage, 'vigil.db')
    const settling = {
      ...options,
      id: journal.id,
      manifest,
      secrets,
      knownHeads: await knownHeads(dataDir, held.source),
    }
    const notes = await inDatabase(`file:${path}`, (db) =>
      db.transaction().execute((transaction) => settleRestored(transaction, settling)),
    )
    await syncFile(path)
    await writeJournal(dataDir, journal)
    await finishRestore(dataDir, async () => null)
    return { manifest, notes, aside: existing(join(dataDir, journal.aside)) }
  } catch (error) {
    // Once the journal is written, the stage is the site: the next start puts the rest into place.
    if (!(await hasJournal(dataDir))) await discard(options, journal)
    throw error
  } finally {
    held.release()
  }
}

async function restorePostgres(options: RestoreOptions): Promise<Restored> {
  const { env, replaces, now, file, report } = options
  const { dataDir } = env
  return inDatabase(env.databaseUrl, async (db) => {
    await refuseUsedPostgres(db, replaces)
    await finishRestore(dataDir, () => restoredBy(db))
    await refuseOtherVolumes(dataDir)
    const journal = await newJournal({
      now,
      items: foldersOf(env),
      isInPostgres: true,
      isTaken: async (aside) =>
        existsSync(join(dataDir, aside)) || (await hasSchema(db, schemaFor(aside))),
    })
    try {
      const { manifest } = await fillStage(options, journal)
      const known = await knownHeads(dataDir, postgresSource(db))
      await rm(join(dataDir, journal.stage, 'vigil.db'), { force: true })
      const schema = schemaFor(journal.aside)
      let notes: string[] = []
      const hasMoved = await restoreIntoPostgres(db, {
        file,
        aside: schema,
        report,
        async settle(transaction, { secrets }) {
          notes = await settleRestored(transaction, {
            ...options,
            id: journal.id,
            manifest,
            secrets,
            knownHeads: known,
          })
          await writeJournal(dataDir, journal)
        },
      })
      await finishRestore(dataDir, () => restoredBy(db))
      const folders = existing(join(dataDir, journal.aside))
      const schemas = hasMoved ? [`the schema ${schema} of the database`] : []
      return { manifest, notes, aside: [...folders, ...schemas] }
    } catch (error) {
      // If PostgreSQL does not answer, the next start finds out whether the rows were committed.
      await finishRestore(dataDir, () => restoredBy(db)).catch(() => {})
      throw error
    }
  })
}

/** Verifies the backup, and leaves its pictures and its rows as SQLite in the stage. */
async function fillStage({ env, file, report }: RestoreOptions, { stage }: RestoreJournal) {
  const folder = join(env.dataDir, stage)
  await mkdir(folder, { mode: 0o700 })
  const pictures = await stagePictures(folder)
  const database = join(folder, 'vigil.db')
  const whenFull = 'Make room on the disk, or set DATA_DIR to a folder on another one.'
  const unpacked = await restoreIntoScratch({ file, database, pictures, whenFull, report })
  await pictures.finish()
  if (env.objectStorage) {
    await uploadStaged(folder, env.objectStorage, report)
    for (const name of pictureFolders) await rm(join(folder, name), { recursive: true })
  }
  return unpacked
}

/** The folders that change places with those of the stage. Object storage has the pictures of both sites. */
function foldersOf({ objectStorage }: RestoreOptions['env']): string[] {
  return objectStorage ? [] : [...pictureFolders]
}

/** The schema beside a folder of this name. */
function schemaFor(aside: string): string {
  return aside.replaceAll('-', '_')
}

function existing(path: string): string[] {
  return existsSync(path) ? [path] : []
}

async function discard({ env }: RestoreOptions, { stage }: RestoreJournal): Promise<void> {
  await rm(join(env.dataDir, stage), { recursive: true, force: true })
}

async function inDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase(url)
  try {
    return await work(db)
  } finally {
    await close()
  }
}
