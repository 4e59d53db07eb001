import { parseVariantName, type Variant } from '../picture-addresses.rules'
import type { MediaStore, OwnedStore, Picture } from '../stores/store.rules'
import { fingerprintOf } from '../uploads/webp.rules'
import {
  isFingerprint,
  isUploadName,
  maxReplacedAgeMs,
  maxUploadAgeMs,
  parsePostPictureName,
} from './thumbnail-names.rules'
import { createUploads } from './uploads.service'

export interface ThumbnailDeps {
  /** The bucket article-thumbnails: `{id}.webp`. Editors also copy files into it by hand. */
  store: MediaStore
  /** Variants of thumbnails, owned by their post. */
  sizes: OwnedStore
  /**
   * Not public. `{fingerprint}.webp` is an upload; `{id}.{fingerprint}.webp` is a replaced thumbnail, owned by its
   * post; `{id}.{fingerprint}.gone` marks one whose file was overwritten by hand.
   */
  uploads: OwnedStore
  /** Reads it from the database. Undefined if there is no such post, null if the post has no picture. */
  fingerprintOfPost: (id: string) => Promise<string | null | undefined>
  /** The ids of the posts that have this picture: a post and its next version may share one. */
  postsWithPicture: (fingerprint: string) => Promise<string[]>
  reportError: (error: unknown) => void
}

export type Thumbnails = ReturnType<typeof createThumbnails>

/** The thumbnails of posts, from their upload to their removal. */
export function createThumbnails(deps: ThumbnailDeps) {
  const { store, sizes, uploads, fingerprintOfPost, postsWithPicture, reportError } = deps
  return {
    ...createUploads(uploads),
    original,
    /** The size of the post's picture; null if it has none. */
    bytesOf: ({ id }: { id: string; fingerprint: string | null }) => store.size(`${id}.webp`),
    syncBucket,
    sweep,
  }

  /**
   * The picture of a post with exactly this fingerprint. After a save and until it is in the bucket, it is read from
   * the uploads.
   */
  async function original({
    id,
    fingerprint,
  }: Pick<Variant, 'id' | 'fingerprint'>): Promise<Picture | null> {
    const stored = await store.get(`${id}.webp`)
    if (stored && fingerprintOf(stored.bytes) === fingerprint) return stored
    if (!isFingerprint(fingerprint)) return null
    const replaced = await uploads.get(`${id}.${fingerprint}.webp`)
    if (replaced) return replaced
    const upload = await uploads.get(`${fingerprint}.webp`)
    return upload && (await fingerprintOfPost(id)) === fingerprint ? upload : null
  }

  /**
   * Puts the post's current picture into the bucket. It can be called repeatedly and in any order. `before` is the
   * fingerprint that the post had until now: if it has no picture any more, only that file is removed, because any
   * other was copied there by hand and will be adopted.
   */
  async function syncBucket(id: string, before?: string | null): Promise<void> {
    let current = await fingerprintOfPost(id)
    for (;;) {
      if (current) {
        await replace(id, current)
        if (before && before !== current) await markReplaced(id, before)
      } else await removeAll(id, current === null ? before : undefined)
      // The post may have changed in the meantime, and another process may have stored the older picture.
      const latest = await fingerprintOfPost(id)
      if (latest === current) return
      current = latest
    }
  }

  async function replace(id: string, fingerprint: string): Promise<void> {
    const stored = await store.get(`${id}.webp`)
    const storedFingerprint = stored && fingerprintOf(stored.bytes)
    if (storedFingerprint === fingerprint) return
    const next =
      (await uploads.get(`${fingerprint}.webp`)) ??
      (await uploads.get(`${id}.${fingerprint}.webp`)) ??
      (await pictureOfOther(id, fingerprint))
    if (!next) {
      reportError(new Error(`The picture ${fingerprint} of the post ${id} is missing.`))
      return
    }
    if (stored) await uploads.put(`${id}.${storedFingerprint}.webp`, stored.bytes)
    await store.put(`${id}.webp`, next.bytes)
  }

  /** The upload is deleted after a week; another post may still have the picture. */
  async function pictureOfOther(id: string, fingerprint: string): Promise<Picture | null> {
    for (const other of await postsWithPicture(fingerprint)) {
      const picture = other === id ? null : await store.get(`${other}.webp`)
      if (picture && fingerprintOf(picture.bytes) === fingerprint) return picture
    }
    return null
  }

  /** Lets the sweep find the variants of a picture whose file was overwritten by hand. */
  async function markReplaced(id: string, fingerprint: string): Promise<void> {
    const name = `${id}.${fingerprint}`
    if ((await uploads.size(`${name}.webp`)) !== null) return
    await uploads.put(`${name}.gone`, new Uint8Array())
  }

  /** Removes the picture of a post with its variants and earlier versions. `only` limits it to one fingerprint. */
  async function removeAll(id: string, only: string | null | undefined): Promise<void> {
    if (only === undefined || (await fingerprintInBucket(id)) === only) {
      await store.remove(`${id}.webp`)
    }
    for (const { name } of await uploads.listOf(id)) {
      if (parsePostPictureName(name)) await uploads.remove(name)
    }
    // Last, because requests can create variants as long as the original exists.
    await removeSizes(id, () => true)
  }

  async function fingerprintInBucket(id: string): Promise<string | null> {
    const stored = await store.get(`${id}.webp`)
    return stored && fingerprintOf(stored.bytes)
  }

  async function removeSizes(id: string, isOld: (variant: Variant) => boolean): Promise<void> {
    for (const { name } of await sizes.listOf(id)) {
      const variant = parseVariantName(name)
      if (variant && isOld(variant)) await sizes.remove(name)
    }
  }

  /** Removes unused uploads, and replaced pictures with their variants. */
  async function sweep(now: Date): Promise<void> {
    for (const { name, modifiedAt } of await uploads.list('')) {
      const age = now.getTime() - modifiedAt.getTime()
      const replaced = parsePostPictureName(name)
      if (replaced && age > maxReplacedAgeMs) {
        const { id, fingerprint } = replaced
        const isInUse = (await fingerprintOfPost(id)) === fingerprint
        if (!isInUse) await removeSizes(id, (variant) => variant.fingerprint === fingerprint)
        await uploads.remove(name)
      } else if (isUploadName(name) && age > maxUploadAgeMs) {
        await uploads.remove(name)
      }
    }
  }
}
