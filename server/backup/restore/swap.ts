import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { StartupError } from '../../process/startup-error'
import { syncFolder } from '../archive/write-archive'

const journalName = 'restore.json'
const lockName = '.restore-lock'
const stagePrefix = '.restore-stage-'

/** What a restore is about to put into the data folder. It is on the disk before the first file is moved. */
const journalSchema = z.object({
  id: z.string(),
  /** The folder with the restored files, and the one for those that were there before. Both in the data folder. */
  stage: z.string().regex(/^\.restore-stage-[\w-]+$/),
  aside: z.string().regex(/^before-restore-[\w-]+$/),
  /** Files and folders, in the order in which they are put into place. */
  items: z.array(z.string().regex(/^[a-z][a-z.-]*$/)),
  /** The rows are in PostgreSQL: the restore counts once they are committed there. */
  isInPostgres: z.boolean(),
})
export type RestoreJournal = z.infer<typeof journalSchema>

interface NewJournal extends Pick<RestoreJournal, 'items' | 'isInPostgres'> {
  now: Date
  /** Whether something is kept under this name already: clocks can be set back. */
  isTaken: (aside: string) => boolean | Promise<boolean>
}

export async function newJournal({ now, isTaken, ...rest }: NewJournal): Promise<RestoreJournal> {
  const id = randomUUID()
  const name = `before-restore-${stampOf(now)}`
  const aside = (await isTaken(name)) ? `${name}-${id.slice(0, 8)}` : name
  return { ...rest, id, stage: `${stagePrefix}${id}`, aside }
}

/** As part of a file name: `20261117-225520`. */
export function stampOf(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}

/**
 * Only one process restores into a folder at a time. The lock is one of SQLite, so that it ends with its process,
 * whatever ends that.
 */
export async function withRestoreLock<Result>(
  dataDir: string,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = new DatabaseSync(join(dataDir, lockName), { timeout: waitMs })
  try {
    try {
      lock.exec('begin exclusive')
    } catch (error) {
      const busy = 5
      if (((error as { errcode?: number }).errcode ?? 0) % 256 !== busy) throw error
      throw new StartupError(`A restore is running in ${dataDir}.`, 'Wait until it has ended.')
    }
    return await work()
  } finally {
    lock.close()
  }
}

/** From here on the restore is finished whatever happens: if not by this process, then by the next start. */
export async function writeJournal(dataDir: string, journal: RestoreJournal): Promise<void> {
  const unfinished = join(dataDir, `.${journalName}-${journal.id}`)
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(journal))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, join(dataDir, journalName))
  await syncFolder(dataDir)
}

async function readJournal(dataDir: string): Promise<RestoreJournal | null> {
  const text = await unlessMissing(() => readFile(join(dataDir, journalName), 'utf8'))
  return text === null ? null : journalSchema.parse(JSON.parse(text))
}

/** Whether a restore has ever run in this folder, or is running. */
export async function hasRestoreLock(dataDir: string): Promise<boolean> {
  return exists(join(dataDir, lockName))
}

export async function hasJournal(dataDir: string): Promise<boolean> {
  return exists(join(dataDir, journalName))
}

/**
 * Finishes a restore that was interrupted while it moved files, or undoes it if its rows never arrived in PostgreSQL.
 * Also removes what earlier restores left before that. Call it with the lock.
 */
export async function finishRestore(
  dataDir: string,
  restoredBy: () => Promise<string | null>,
): Promise<void> {
  const journal = await readJournal(dataDir)
  if (journal) {
    const isDecided = !journal.isInPostgres || (await restoredBy()) === journal.id
    if (isDecided) await putIntoPlace(dataDir, journal)
    await rm(join(dataDir, journalName), { force: true })
  }
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(stagePrefix) || name.startsWith(`.${journalName}-`)) {
      await rm(join(dataDir, name), { recursive: true, force: true })
    }
  }
}

/** Can be repeated after an interruption at any point: what is in place is no longer in the stage. */
async function putIntoPlace(
  dataDir: string,
  { stage, aside, items }: RestoreJournal,
): Promise<void> {
  for (const item of items) {
    if (!(await exists(join(dataDir, stage, item)))) continue
    // SQLite would apply the write-ahead log of the old database to the new one.
    const old = item === 'vigil.db' ? ['vigil.db-wal', 'vigil.db-shm', item] : [item]
    for (const name of old) {
      if (!(await exists(join(dataDir, name)))) continue
      await mkdir(join(dataDir, aside), { recursive: true, mode: 0o700 })
      await rename(join(dataDir, name), join(dataDir, aside, name))
    }
    await rename(join(dataDir, stage, item), join(dataDir, item))
  }
  if (await exists(join(dataDir, aside))) await syncFolder(join(dataDir, aside))
  await syncFolder(dataDir)
}

async function exists(path: string): Promise<boolean> {
  return (await unlessMissing(() => stat(path))) !== null
}
