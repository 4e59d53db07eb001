import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isBodyPictureName, parseBodyVariant } from '~/pictures/body-pictures.rules'
import { parseVariantName } from '~/pictures/picture-addresses.rules'
import { ownerOfUpload } from '~/pictures/processing/thumbnail-names.rules'
import { createThumbnails } from '~/pictures/processing/thumbnails.service'
import { diskStore, unlessMissing } from '~/pictures/stores/disk-store.service'
import { shardedStore } from '~/pictures/stores/sharded-store.service'
import { StartupError } from '../../process/startup-error'
import { maxMemberBytes } from '../archive/format'
import { hashInThread } from '../archive/sha256'
import type { Row } from '../tables/row-source'

/** The folders of the data folder that are backed up; all other pictures are made from these. */
export const pictureFolders = [
  'article-thumbnails',
  'article-pictures',
  'publication-pictures',
  'uploads',
] as const

/** The pictures that the rows of a snapshot name. */
export function createNamedPictures() {
  /** The fingerprint of each post's picture; null if it has none. */
  const thumbnails = new Map<string, string | null>()
  const inTexts = new Set<string>()
  return {
    thumbnails,
    inTexts,
    note(table: string, row: Row): void {
      if (table === 'articles' || table === 'weekly_briefs') {
        const id = String(row.id)
        const fingerprint = row.thumbnail_fingerprint
        if (typeof fingerprint === 'string') thumbnails.set(id, fingerprint)
        else if (!thumbnails.has(id)) thumbnails.set(id, null)
        const body = String(row.body)
        if (!body.includes('article-pictures/')) return
        for (const [, name = ''] of body.matchAll(/article-pictures\/([\w.-]+)/g)) {
          if (isBodyPictureName(name)) inTexts.add(name)
        }
      }
      if (table === 'pictures' && row.is_stored === 1) inTexts.add(`${row.id}.webp`)
    },
  }
}

export type NamedPictures = ReturnType<typeof createNamedPictures>

export interface ReadFile {
  bytes: Buffer
  sha256: string
  modifiedAt: Date
}

/** The paths of all pictures in the data folder that are backed up. */
export async function* picturePaths(dataDir: string): AsyncGenerator<string> {
  for (const folder of await foldersIn(dataDir)) {
    const names = (await unlessMissing(() => readdir(join(dataDir, folder)))) ?? []
    for (const name of names.sort()) {
      if (!isDerived(folder, name)) yield `${folder}/${name}`
    }
  }
}

/** The paths of all pictures that the snapshot names. */
export function requiredPaths({ thumbnails, inTexts }: NamedPictures): Set<string> {
  const posts = [...thumbnails].filter(([, fingerprint]) => fingerprint !== null)
  return new Set([
    ...posts.map(([id]) => thumbnailPath(id)),
    ...[...inTexts].map((name) => `article-pictures/${name}`),
  ])
}

export function thumbnailPath(id: string): string {
  return `article-thumbnails/${id}.webp`
}

/** Null for another picture than a thumbnail. */
export function postOfThumbnail(path: string): string | null {
  return /^article-thumbnails\/(.+)\.webp$/.exec(path)?.[1] ?? null
}

/** Sizes are made from the originals, and names that begin with a dot are of unfinished files. */
function isDerived(folder: string, name: string): boolean {
  if (name.startsWith('.')) return true
  if (folder === 'article-thumbnails') return parseVariantName(name) !== null
  return folder === 'article-pictures' && parseBodyVariant(name) !== null
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
export async function readPicture(path: string): Promise<ReadFile | null> {
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

/**
 * Reads the thumbnail of a post that the snapshot names, even if it was replaced since: the replaced file stays in the
 * uploads for a day.
 */
export function thumbnailReader(dataDir: string, { thumbnails }: NamedPictures) {
  const folder = join(dataDir, 'uploads')
  const uploads = shardedStore({ folder, flat: folder, ownerOf: ownerOfUpload })
  const { original } = createThumbnails({
    store: diskStore(join(dataDir, 'article-thumbnails')),
    sizes: uploads,
    uploads,
    fingerprintOfPost: async (id) => thumbnails.get(id),
    postsWithPicture: async () => [],
    reportError: () => {},
  })
  return async (id: string, fingerprint: string): Promise<ReadFile | null> => {
    // Twice, since a picture that is being replaced moves from the bucket to the uploads.
    const found = (await original({ id, fingerprint })) ?? (await original({ id, fingerprint }))
    if (!found) return null
    const bytes = Buffer.from(found.bytes)
    return { bytes, sha256: await hashInThread(bytes), modifiedAt: found.modifiedAt }
  }
}
