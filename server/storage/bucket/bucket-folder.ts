import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseVariantName } from '~/pictures/picture-addresses.rules'
import { unlessMissing } from '~/pictures/stores/disk-store.service'

/** What is seen of a file without reading it. */
export interface FileMark {
  size: number
  /** When its content or its name last changed. Unlike the time of its content, no copy can carry it along. */
  changedMs: number
  /** Another one once the file is another. */
  text: string
}

const pictureName = /^([\w-]+(?:\.[\w-]+)*)\.webp$/
const marker = '.checked'

/** The post that a file of the bucket is meant for; null for what is no picture of a post. */
export function postOfFile(name: string): string | null {
  return parseVariantName(name) ? null : (pictureName.exec(name)?.[1] ?? null)
}

export type BucketFolder = ReturnType<typeof bucketFolder>

/** The bucket article-thumbnails, as people see it who copy files into it. */
export function bucketFolder(path: string) {
  const unfinished = join(path, '.checking')
  return {
    path,
    /** Null where there is no such folder. */
    look: async () => {
      const seen = await unlessMissing(() => stat(path))
      return seen && { modifiedMs: seen.mtimeMs, inode: seen.ino }
    },
    /** The names of all pictures, and whether this folder has been checked before. */
    async list(): Promise<{ names: Set<string>; isMarked: boolean }> {
      const entries = (await unlessMissing(() => readdir(path))) ?? []
      const names = entries.filter((name) => postOfFile(name) !== null)
      return { names: new Set(names), isMarked: entries.includes(marker) }
    },
    async mark(name: string): Promise<FileMark | null> {
      const seen = await unlessMissing(() => stat(join(path, name)))
      if (!seen?.isFile()) return null
      const { size, mtimeMs, ctimeMs } = seen
      const changedMs = Math.max(mtimeMs, ctimeMs)
      return { size, changedMs, text: `${size} ${mtimeMs} ${ctimeMs}` }
    },
    read: (name: string) => unlessMissing(() => readFile(join(path, name))),
    /** When the last check of all files began, by the clock of the disk; null where there was none. */
    checkedMs: async () => (await unlessMissing(() => stat(join(path, marker))))?.mtimeMs ?? null,
    beginCheck: () => writeFile(unfinished, ''),
    endCheck: async () => void (await unlessMissing(() => rename(unfinished, join(path, marker)))),
  }
}
