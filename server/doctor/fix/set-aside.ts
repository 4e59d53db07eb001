import { link, lstat, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import type { SuspectFile } from '../checks/pictures/survey'

export interface SetAside {
  /** Where the files are now, with `list.ndjson`; null if none was moved. */
  folder: string | null
  moved: ListedFile[]
  /** Files that stay where they are, and why. */
  left: ListedFile[]
}

export interface ListedFile {
  path: string
  reason: string
}

type Movable = Pick<SuspectFile, 'path' | 'reason' | 'keepBecause' | 'is' | 'isStillSo'>

/** Somebody may be about to use a file that is younger. */
const youngMs = 10 * 60_000

/** Copying it and deleting the original could lose it. */
const onAnotherDisk = 'its folder is on another disk: move it by hand'

/**
 * Moves files into a new folder of the data folder, under the same paths. Each is listed there before it is moved, so
 * that the list is complete even if the process is killed. Nothing is deleted.
 */
export async function setAside(
  { dataDir, now }: { dataDir: string; now: Date },
  files: readonly Movable[],
): Promise<SetAside> {
  const result: SetAside = { folder: null, moved: [], left: [] }
  const folder = join(dataDir, `set-aside-${now.toISOString().replaceAll(':', '-')}`)
  for (const file of files) {
    const { path, reason } = file
    const why = await reasonToLeave(file, dataDir, now)
    if (why !== null) {
      if (why !== '') result.left.push({ path, reason: why })
      continue
    }
    const problem =
      (await addToList(folder, { path, reason })) ??
      (await move(join(dataDir, path), join(folder, path)))
    if (problem !== null) result.left.push({ path, reason: problem })
    else if (file.is === 'orphaned' && !(await file.isStillSo())) {
      await moveBack(join(folder, path), join(dataDir, path))
      result.left.push({ path, reason: 'somebody has just begun to use it' })
    } else {
      result.moved.push({ path, reason })
      result.folder = folder
    }
  }
  return result
}

/** Null if it may be moved; '' if there is nothing to say, since it is gone or in order by now. */
async function reasonToLeave(file: Movable, dataDir: string, now: Date): Promise<string | null> {
  if (file.keepBecause !== null) return file.keepBecause
  const stats = await unlessMissing(() => lstat(join(dataDir, file.path)))
  if (!stats?.isFile()) return ''
  if (stats.dev !== (await stat(dataDir)).dev) return onAnotherDisk
  if (file.is === 'orphaned' && now.getTime() - stats.mtime.getTime() < youngMs) {
    return 'it is less than ten minutes old: run the doctor again later'
  }
  return (await file.isStillSo()) ? null : ''
}

/** Null if it is listed, otherwise why not: on a full disk nothing is moved. */
async function addToList(folder: string, entry: ListedFile): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const list = await open(join(folder, 'list.ndjson'), 'a', 0o600)
    try {
      await list.writeFile(`${JSON.stringify(entry)}\n`)
      await list.sync()
      return null
    } finally {
      await list.close()
    }
  } catch (error) {
    return `the list of ${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`
  }
}

/** Null if it was moved, otherwise why not. */
async function move(from: string, to: string): Promise<string | null> {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await rename(from, to)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EXDEV') return onAnotherDisk
    if (code === 'ENOENT') return 'it was removed meanwhile'
    return `it cannot be moved (${code})`
  }
}

/** Unless the site has written a new file of this name in the meantime. */
async function moveBack(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
    await rm(from)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rename(from, to)
  }
}
