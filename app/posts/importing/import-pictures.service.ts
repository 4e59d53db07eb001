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

/** Stores a picture for texts and authors; the same bytes are converted once, in any run. */
export type StoreImportedPicture = (
  bytes: Uint8Array,
  described: { name: string; alt?: string },
) => Promise<StoredPicture>

export function createPictureImport(parts: PictureParts): Pick<
  ImportDeps,
  'acceptThumbnail' | 'syncThumbnail'
> & {
  storeImportedPicture: StoreImportedPicture
} {
  const { db, clock, bodyPictures, thumbnailFiles, isDryRun } = parts
  return { storeImportedPicture, acceptThumbnail, syncThumbnail: thumbnailFiles.syncBucket }

  async function storeImportedPicture(
    bytes: Uint8Array,
    { name, alt = '' }: { name: string; alt?: string },
  ): Promise<StoredPicture> {
    const digest = digestOf(bytes)
    const known = await findConverted(digest)
    if (known) return { ok: true, picture: known, path: bodyPicturePath(known) }
    const accepted = await acceptPicture(bytes, { leavesCleanFiles: true })
    if (!accepted.ok) return { ok: false, why: pictureRefusalTexts[accepted.reason] }
    const { fingerprint, width, height } = accepted
    const picture = { fingerprint, width, height }
    if (!isDryRun) await store(picture, accepted.bytes, { digest, name, alt })
    return { ok: true, picture, path: bodyPicturePath(picture) }
  }

  /** The file first: a row without its file would be a broken picture. */
  async function store(
    picture: BodyPicture,
    bytes: Uint8Array,
    { digest, name, alt }: { digest: string; name: string; alt: string },
  ): Promise<void> {
    await bodyPictures.put(bodyPictureName(picture), bytes)
    const id = pictureIdOf(picture)
    const named = { name: pictureFileName(name), alt: shortAlt(alt) }
    const editor = { id: null, name: '' }
    await addUploadedPicture(db, { id, bytes: bytes.byteLength, ...named, editor }, clock())
    const item = { source: 'pictures', item: digest, kind: 'picture' as const, targetId: id }
    await storeImportedItem(db, { ...item, digest, version: 1 }, clock())
  }

  async function findConverted(digest: string): Promise<BodyPicture | null> {
    const item = await findImportedItem(db, { source: 'pictures', item: digest })
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

function shortAlt(alt: string): string {
  return Array.from(alt.replaceAll('\0', '').toWellFormed()).slice(0, maxAltLength).join('')
}
