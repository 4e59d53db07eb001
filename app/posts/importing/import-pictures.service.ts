import type { Db } from '~/database/database'
import {
  type BodyPicture,
  bodyPictureName,
  bodyPicturePath,
  parsePictureId,
  pictureIdOf,
} from '~/pictures/body-pictures.rules'
import { maxAltLength, pictureFileName } from '~/pictures/library/library-picture.rules'
import { pictureRefusalTexts } from '~/pictures/picture.rules'
import type { Thumbnails } from '~/pictures/processing/thumbnails.service'
import type { MediaStore } from '~/pictures/stores/store.rules'
import { acceptPicture } from '~/pictures/uploads/accept-picture.service'
import { addUploadedPicture, findPicture } from '../pictures/library/pictures.queries'
import type { ImportDeps } from './import-items.actions'
import { digestOf, findImportedItem, storeImportedItem } from './imported-items.queries'
import type { SourceKey } from './imported-post.rules'

interface PictureParts {
  db: Db
  clock: () => Date
  bodyPictures: MediaStore
  thumbnailFiles: Pick<Thumbnails, 'storeUpload' | 'syncBucket'>
  /** Checks and converts pictures, and stores none. */
  isDryRun: boolean
}

export type StoredPicture =
  | { ok: true; picture: BodyPicture; path: string }
  | { ok: false; why: string }

/** The file of a picture, or why there is none. */
export type PictureFile = { ok: true; bytes: Uint8Array; name: string } | { ok: false; why: string }

/**
 * Stores a picture for texts and authors; the same bytes are converted once, in any run. Without its file it is the one
 * that an earlier run found at its origin: posts that readers see must not lose their pictures.
 */
export type StoreImportedPicture = (
  file: PictureFile,
  described: { alt?: string; origin?: SourceKey | null },
) => Promise<StoredPicture>

/** Where a source has a picture: the same in every export. */
export function pictureOrigin(source: string, path: string): SourceKey {
  return { source, item: `picture ${digestOf(path)}` }
}

export function createPictureImport(parts: PictureParts): Pick<
  ImportDeps,
  'acceptThumbnail' | 'syncThumbnail'
> & {
  storeImportedPicture: StoreImportedPicture
} {
  const { db, clock, bodyPictures, thumbnailFiles, isDryRun } = parts
  return { storeImportedPicture, acceptThumbnail, syncThumbnail: thumbnailFiles.syncBucket }

  async function storeImportedPicture(
    file: PictureFile,
    { alt = '', origin = null }: { alt?: string; origin?: SourceKey | null },
  ): Promise<StoredPicture> {
    if (!file.ok) {
      const earlier = origin && (await findConverted(origin))
      return earlier ? found(earlier) : file
    }
    const digest = digestOf(file.bytes)
    const content = { source: 'pictures', item: digest }
    const known = await findConverted(content)
    if (known) {
      await note(known, digest, [origin])
      return found(known)
    }
    const accepted = await acceptPicture(file.bytes, { leavesCleanFiles: true })
    if (!accepted.ok) return { ok: false, why: pictureRefusalTexts[accepted.reason] }
    const { fingerprint, width, height } = accepted
    const picture = { fingerprint, width, height }
    if (!isDryRun) await store(picture, accepted.bytes, { name: file.name, alt })
    await note(picture, digest, [content, origin])
    return found(picture)
  }

  /** The file first: a row without its file would be a broken picture. */
  async function store(
    picture: BodyPicture,
    bytes: Uint8Array,
    { name, alt }: { name: string; alt: string },
  ): Promise<void> {
    await bodyPictures.put(bodyPictureName(picture), bytes)
    const id = pictureIdOf(picture)
    const named = { name: pictureFileName(name), alt: shortAlt(alt) }
    const editor = { id: null, name: '' }
    await addUploadedPicture(db, { id, bytes: bytes.byteLength, ...named, editor }, clock())
  }

  async function note(
    picture: BodyPicture,
    digest: string,
    keys: readonly (SourceKey | null)[],
  ): Promise<void> {
    const targetId = pictureIdOf(picture)
    for (const key of isDryRun ? [] : keys) {
      if (key === null || (await findImportedItem(db, key))?.targetId === targetId) continue
      const item = { ...key, kind: 'picture' as const, targetId }
      await storeImportedItem(db, { ...item, digest, version: 1 }, clock())
    }
  }

  async function findConverted(key: SourceKey): Promise<BodyPicture | null> {
    const item = await findImportedItem(db, key)
    const stored = item && (await findPicture(db, item.targetId))
    if (!stored?.isStored || stored.removedAt) return null
    const isThere = (await bodyPictures.size(`${stored.id}.webp`)) !== null
    return isThere ? parsePictureId(stored.id) : null
  }

  async function acceptThumbnail(file: Uint8Array) {
    const accepted = await acceptPicture(file, { leavesCleanFiles: true })
    if (!accepted.ok) return { ok: false as const, why: pictureRefusalTexts[accepted.reason] }
    const { fingerprint, width, height, bytes } = accepted
    if (!isDryRun) await thumbnailFiles.storeUpload({ fingerprint, bytes })
    return { ok: true as const, thumbnail: { fingerprint, width, height } }
  }
}

function found(picture: BodyPicture): StoredPicture {
  return { ok: true, picture, path: bodyPicturePath(picture) }
}

function shortAlt(alt: string): string {
  return Array.from(alt.replaceAll('\0', '').toWellFormed()).slice(0, maxAltLength).join('')
}
