import { formatBytes } from '~/pictures/library/library-picture.rules'
import { fingerprintFrom } from '~/pictures/uploads/webp.rules'
import { filesName, partBytes, pictureName } from '../archive/format'
import type { Archive } from '../archive/write-archive'
import { createParts } from '../tables/rows'
import {
  type NamedPictures,
  namedThumbnail,
  type PictureSource,
  postOfThumbnail,
  type ReadFile,
  requiredPaths,
  thumbnailPath,
} from './picture-files'
import { readAhead } from './read-ahead'

/** A picture whose bytes are in the archive. */
interface StoredPicture {
  sha256: string
  modifiedAt: Date
  bytes: number
}

interface Options {
  archive: Archive
  source: PictureSource
  report: (progress: string) => void
}

/**
 * Adds pictures in two steps, so that each one that the database names is in the backup, whatever is deleted meanwhile:
 * first all files that exist before the database is read, then those that were added since, and the list of paths.
 */
export function createPictureSet({ archive, source, report }: Options) {
  const stored = new Set<string>()
  let written = 0
  /** What the first step found. */
  const byPath = new Map<string, StoredPicture>()
  const byFingerprint = new Map<string, StoredPicture>()

  async function store({ bytes, sha256, modifiedAt }: ReadFile): Promise<StoredPicture> {
    if (!stored.has(sha256)) {
      stored.add(sha256)
      await archive.addPicture(pictureName(sha256), bytes, sha256)
      written += bytes.length
      report(`Adding pictures: ${stored.size}, ${formatBytes(written)}`)
    }
    return { sha256, modifiedAt, bytes: bytes.length }
  }

  async function addExisting(): Promise<void> {
    const read = async (path: string) => ({ path, file: await source.read(path) })
    for await (const { path, file } of readAhead(source.paths(), read)) {
      if (!file) continue
      const picture = await store(file)
      byPath.set(path, picture)
      byFingerprint.set(fingerprintOf(picture), picture)
    }
  }

  /**
   * Adds the list of paths, and what is not stored yet. Returns which named pictures do not exist, and those of them in
   * whose place is another.
   */
  async function addPaths(named: NamedPictures, snapshotAt: Date) {
    const missing = requiredPaths(named)
    const paths = new Set(missing)
    for await (const path of source.paths()) paths.add(path)
    const find = createFinder({ source, named, snapshotAt, byPath, byFingerprint })
    const counts = { files: 0, bytes: 0 }
    const parts = createParts(partBytes, (part, bytes) => archive.add(filesName(part), bytes))
    const replaced: string[] = []
    for await (const { path, picture, file, isReplaced } of readAhead(paths, find)) {
      const found = file ? await store(file) : picture
      if (!found && isReplaced && missing.has(path)) replaced.push(path)
      if (!found) continue
      missing.delete(path)
      const { sha256, modifiedAt, bytes } = found
      await parts.add(JSON.stringify({ path, sha256, modifiedAt: modifiedAt.toISOString() }))
      counts.files += 1
      counts.bytes += bytes
    }
    await parts.flush()
    return { pictures: counts, missing: [...missing].sort(), replaced: replaced.sort() }
  }

  return { addExisting, addPaths }
}

interface Known {
  source: PictureSource
  named: NamedPictures
  snapshotAt: Date
  byPath: ReadonlyMap<string, StoredPicture>
  byFingerprint: ReadonlyMap<string, StoredPicture>
}

/** What belongs at a path: stored already, or just read, or neither if nothing does. */
interface Found {
  path: string
  picture?: StoredPicture | undefined
  file?: ReadFile | null
  /** There is a file, but with something else than belongs there. */
  isReplaced?: boolean
}

function createFinder({ source, named, snapshotAt, byPath, byFingerprint }: Known) {
  async function findThumbnail(id: string, fingerprint: string): Promise<Found> {
    const path = thumbnailPath(id)
    const here = byPath.get(path)
    const picture =
      here && fingerprintOf(here) === fingerprint ? here : byFingerprint.get(fingerprint)
    if (picture) return { path, picture }
    const file = await source.readThumbnail(id, fingerprint, named)
    return { path, file, isReplaced: here !== undefined }
  }

  return async (path: string): Promise<Found> => {
    const post = postOfThumbnail(path)
    const fingerprint = post === null ? undefined : named.thumbnails.get(post)
    if (post !== null && fingerprint) return findThumbnail(post, fingerprint)
    // The current picture of a post is listed once, as its thumbnail.
    const upload = namedThumbnail(path)
    if (upload && named.thumbnails.get(upload.id) === upload.fingerprint) return { path }
    const picture = byPath.get(path)
    const stats = await source.stat(path)
    // A thumbnail that its post does not have any more would be adopted by it.
    if (!stats) return post === null ? { path, picture } : { path }
    // So would one that a post got after the snapshot.
    if (fingerprint === null && stats.modifiedAt > snapshotAt) return { path }
    const isSame =
      picture?.bytes === stats.size && picture.modifiedAt.getTime() === stats.modifiedAt.getTime()
    return isSame ? { path, picture } : { path, file: await source.read(path), isReplaced: true }
  }
}

function fingerprintOf({ sha256 }: StoredPicture): string {
  return fingerprintFrom(Buffer.from(sha256, 'hex'))
}
