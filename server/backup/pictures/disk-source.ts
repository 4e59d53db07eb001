import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createThumbnails } from '~/pictures/processing/thumbnails.service'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { StartupError } from '../../process/startup-error'
import { diskStoresIn } from '../../storage/picture-stores/disk-stores'
import { maxMemberBytes } from '../archive/format'
import { hashInThread } from '../archive/sha256'
import { isDerived, type PictureSource, pictureFolders, type ReadFile } from './picture-files'

/** The pictures in a data folder. */
export function diskSource(dataDir: string): PictureSource {
  const { thumbnails, uploads } = diskStoresIn(dataDir)
  return {
    paths: () => picturePaths(dataDir),
    read: (path) => readPicture(join(dataDir, path)),
    async stat(path) {
      const stats = await unlessMissing(() => stat(join(dataDir, path)))
      return stats && { size: stats.size, modifiedAt: stats.mtime }
    },
    async readThumbnail(id, fingerprint, named) {
      // A replaced file stays in the uploads for a day.
      const { original } = createThumbnails({
        store: thumbnails,
        sizes: uploads,
        uploads,
        fingerprintOfPost: async (post) => named.thumbnails.get(post),
        postsWithPicture: async () => [],
        reportError: () => {},
      })
      // Twice, since a picture that is being replaced moves from the bucket to the uploads.
      const found = (await original({ id, fingerprint })) ?? (await original({ id, fingerprint }))
      if (!found) return null
      const bytes = Buffer.from(found.bytes)
      return { bytes, sha256: await hashInThread(bytes), modifiedAt: found.modifiedAt }
    },
  }
}

async function* picturePaths(dataDir: string): AsyncGenerator<string> {
  for (const folder of await foldersIn(dataDir)) {
    const names = (await unlessMissing(() => readdir(join(dataDir, folder)))) ?? []
    for (const name of names.sort()) {
      if (!isDerived(folder, name)) yield `${folder}/${name}`
    }
  }
}

async function foldersIn(dataDir: string): Promise<string[]> {
  const shards = (await unlessMissing(() => readdir(join(dataDir, 'uploads')))) ?? []
  return [
    ...pictureFolders.filter((folder) => folder !== 'uploads'),
    ...shards
      .filter((name) => /^[0-9a-f]{2}$/.test(name))
      .sort()
      .map((name) => `uploads/${name}`),
  ]
}

/** Null if there is no such file. */
async function readPicture(path: string): Promise<ReadFile | null> {
  const handle = await unlessMissing(() => open(path, 'r')).catch((error) => {
    throw cannotRead(path, error)
  })
  if (!handle) return null
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return null
    if (stats.size > maxMemberBytes) {
      throw new StartupError(
        `${path} is too large for a backup, so none was written.`,
        'Move it out of the folder of pictures.',
      )
    }
    const bytes = await readAll(handle, stats.size)
    return { bytes, sha256: await hashInThread(bytes), modifiedAt: stats.mtime }
  } finally {
    await handle.close()
  }
}

/** One read instead of several, for the many small files of a site. */
async function readAll(handle: FileHandle, size: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(size)
  const { bytesRead } = await handle.read(buffer, 0, size, 0)
  return bytesRead === size ? buffer : handle.readFile()
}

function cannotRead(path: string, { code }: NodeJS.ErrnoException): StartupError {
  return new StartupError(
    `${path} cannot be read (${code}), so no backup was written.`,
    'Let this user read it.',
  )
}
