import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName, type MediaStore, type StoredFile } from './store.rules'

/** More would delay file access of other requests. */
const concurrency = 32

export function diskStore(folder: string): MediaStore {
  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error(`Not a valid file name: ${name}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async get(name) {
      if (!isFileName(name)) return null
      const path = join(folder, name)
      return unlessMissing(async () => {
        const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)])
        return { bytes, modifiedAt: mtime }
      })
    },

    async size(name) {
      if (!isFileName(name)) return null
      return unlessMissing(async () => (await stat(join(folder, name))).size)
    },

    async touch(name) {
      if (!isFileName(name)) return
      const now = new Date()
      await unlessMissing(() => utimes(join(folder, name), now, now))
    },

    async remove(name) {
      if (!isFileName(name)) return
      await unlessMissing(() => rm(join(folder, name)))
    },

    async list(prefix) {
      const names = (await unlessMissing(() => readdir(folder))) ?? []
      const matching = names.filter((name) => name.startsWith(prefix) && isFileName(name))
      const files: StoredFile[] = []
      for (let start = 0; start < matching.length; start += concurrency) {
        const batch = matching.slice(start, start + concurrency)
        const found = await Promise.all(batch.map((name) => storedFile(folder, name)))
        files.push(...found.filter((file) => file !== null))
      }
      return files
    },
  }
}

/** Null for a folder, or if another process has removed the file. */
async function storedFile(folder: string, name: string): Promise<StoredFile | null> {
  const stats = await unlessMissing(() => stat(join(folder, name)))
  return stats?.isFile() ? { name, bytes: stats.size, modifiedAt: stats.mtime } : null
}

export async function unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    // An imported id may be longer than a file name can be.
    if (code === 'ENOENT' || code === 'ENAMETOOLONG') return null
    throw error
  }
}
