import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseVariantName } from '~/pictures/picture-addresses.rules'
import { unlessMissing } from '~/pictures/stores/disk-store.service'

/** Size and times of a file: they tell whether its content has changed, without reading it. */
export interface FileStamp {
  size: number
  /** When its content or its name last changed. Unlike the modification time, a copy cannot preserve it. */
  changedMs: number
  /** For comparing: it differs once the file has changed. */
  text: string
}

const pictureName = /^([\w-]+(?:\.[\w-]+)*)\.webp$/
/** An empty file. It was modified when the last check of all files began. */
const markerName = '.checked'

/** The id of the post that a file belongs to; null if it is not a thumbnail. */
export function postOfFile(name: string): string | null {
  return parseVariantName(name) ? null : (pictureName.exec(name)?.[1] ?? null)
}

export type BucketFolder = ReturnType<typeof bucketFolder>

/** The folder article-thumbnails, into which people copy files. */
export function bucketFolder(path: string) {
  const marker = join(path, markerName)
  const nextMarker = join(path, '.checking')
  return {
    path,
    /** Null if the folder does not exist. */
    status: async () => {
      const stats = await unlessMissing(() => stat(path))
      return stats && { modifiedMs: stats.mtimeMs, inode: stats.ino }
    },
    /** The names of all pictures, and whether this folder has been checked before. */
    async list(): Promise<{ names: Set<string>; isMarked: boolean }> {
      const entries = (await unlessMissing(() => readdir(path))) ?? []
      const names = entries.filter((name) => postOfFile(name) !== null)
      return { names: new Set(names), isMarked: entries.includes(markerName) }
    },
    async stamp(name: string): Promise<FileStamp | null> {
      const stats = await unlessMissing(() => stat(join(path, name)))
      if (!stats?.isFile()) return null
      const { size, mtimeMs, ctimeMs } = stats
      const changedMs = Math.max(mtimeMs, ctimeMs)
      return { size, changedMs, text: `${size} ${mtimeMs} ${ctimeMs}` }
    },
    read: (name: string) => unlessMissing(() => readFile(join(path, name))),
    /** When the last check of all files began, by the clock of the disk; null if there was none. */
    checkedMs: async () => (await unlessMissing(() => stat(marker)))?.mtimeMs ?? null,
    beginCheck: () => writeFile(nextMarker, ''),
    endCheck: async () => void (await unlessMissing(() => rename(nextMarker, marker))),
  }
}
