import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '~/pictures/stores/disk-store.service'

/** Vigil's files and folders at the top of its data folder. */
export const databaseFiles = ['vigil.db', 'vigil.db-wal', 'vigil.db-shm']
export const storeFolders = [
  'article-thumbnails',
  'thumbnail-sizes',
  'article-pictures',
  'uploads',
  'social-cards',
  'social-card-previews',
  'publication-pictures',
  'object-copies',
  'mail',
]

/** The access of all other users, and of the group. */
export const othersBits = 0o077

/** Lets only this user read new files and folders. Call it before anything is written. */
export function makeNewFilesPrivate(): void {
  process.umask(othersBits)
}

/**
 * Removes the access of other users to the data folder and to files of older versions in it. Restricting a folder
 * covers the files inside. Returns the paths that it could not restrict, since they belong to another user.
 */
export async function restrictToOwner(dataDir: string): Promise<string[]> {
  const results = await Promise.all([
    restrict(dataDir, 0o700),
    ...storeFolders.map((name) => restrict(join(dataDir, name), 0o700)),
    ...databaseFiles.map((name) => restrict(join(dataDir, name), 0o600)),
  ])
  return results.filter((path) => path !== null)
}

/** Returns the path if other users can still read it, otherwise null. */
async function restrict(path: string, mode: number): Promise<string | null> {
  const found = await unlessMissing(() => stat(path))
  // Windows has no such bits, and reports them as set for everybody.
  if (!found || (found.mode & othersBits) === 0 || process.platform === 'win32') return null
  try {
    await chmod(path, mode)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPERM' || code === 'EROFS' || code === 'ENOTSUP') return path
    // A write-ahead log is deleted when its last process ends.
    if (code === 'ENOENT') return null
    throw error
  }
}
