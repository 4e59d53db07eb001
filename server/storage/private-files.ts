import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '~/pictures/stores/disk-store.service'

/** What Vigil keeps at the top of its data folder. */
const files = ['vigil.db', 'vigil.db-wal', 'vigil.db-shm']
export const storeFolders = [
  'article-thumbnails',
  'thumbnail-sizes',
  'article-pictures',
  'uploads',
  'social-cards',
  'social-card-previews',
  'mail',
]

const othersBits = 0o077

/** New files and folders are for this user alone. Call it before anything is written. */
export function keepNewFilesPrivate(): void {
  process.umask(othersBits)
}

/**
 * Takes the data folder, and what older versions left in it, from all other users of the machine. Nobody gets past a
 * folder that is closed to them, so the pictures inside are not gone through one by one. Says what it could not
 * close: what belongs to another user is for that user to share.
 */
export async function restrictToOwner(dataDir: string): Promise<string[]> {
  const closed = await Promise.all([
    close(dataDir, 0o700),
    ...storeFolders.map((name) => close(join(dataDir, name), 0o700)),
    ...files.map((name) => close(join(dataDir, name), 0o600)),
  ])
  return closed.filter((path) => path !== null)
}

/** Null once nobody else can read it; else its path. */
async function close(path: string, mode: number): Promise<string | null> {
  const found = await unlessMissing(() => stat(path))
  // Windows has no such bits, and reports them as set for everybody.
  if (!found || (found.mode & othersBits) === 0 || process.platform === 'win32') return null
  try {
    await chmod(path, mode)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPERM' || code === 'EROFS' || code === 'ENOTSUP') return path
    // A write-ahead log goes when its last process ends.
    if (code === 'ENOENT') return null
    throw error
  }
}
