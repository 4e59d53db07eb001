import { LRUCache } from 'lru-cache'
import { parseVariantName } from '../picture-addresses.rules'
import type { MediaStore, OwnedStore, Picture } from '../stores/store.rules'
import { fingerprintOf } from '../uploads/webp.rules'
import {
  isFingerprint,
  isUploadName,
  maxReplacedAgeMs,
  maxUploadAgeMs,
  parsePostPictureName,
} from './thumbnail-names.rules'
import type { ThumbnailDeps, Thumbnails } from './thumbnails.service'
import { createUploads } from './uploads.service'

interface Deps extends Omit<ThumbnailDeps, 'store'> {
  /** The pictures that posts have or had, as `{id}.{fingerprint}.webp`: an object never gets another content. */
  thumbnails: OwnedStore
  /** `{fingerprint}.webp` is an upload; `{id}.{fingerprint}.gone` marks a picture that its post no longer has. */
  uploads: OwnedStore
  /** Every post with its picture, in batches. */
  everyPostPicture: () => AsyncIterable<{ id: string; fingerprint: string | null }[]>
}

const objectName = (id: string, fingerprint: string) => `${id}.${fingerprint}.webp`
const maxKnownSizes = 10_000

/** The thumbnails of posts in object storage, where many instances share them and nothing is overwritten. */
export function createObjectThumbnails(deps: Deps): Thumbnails {
  const { thumbnails, sizes, uploads, fingerprintOfPost, postsWithPicture, reportError } = deps
  const knownSizes = new LRUCache<string, number>({ max: maxKnownSizes })
  return { ...createUploads(uploads), original, bytesOf, syncBucket, sweep }

  async function original({ id, fingerprint }: { id: string; fingerprint: string }) {
    if (!isFingerprint(fingerprint)) return null
    const stored = await thumbnails.get(objectName(id, fingerprint))
    if (stored) return stored
    // After a save, until syncBucket() has run.
    const upload = await uploads.get(`${fingerprint}.webp`)
    return upload && (await fingerprintOfPost(id)) === fingerprint ? upload : null
  }

  /** Syndication feeds need the sizes of many pictures, which never change. */
  async function bytesOf({ id, fingerprint }: { id: string; fingerprint: string | null }) {
    if (fingerprint === null) return null
    const name = objectName(id, fingerprint)
    const bytes = knownSizes.get(name) ?? (await thumbnails.size(name))
    if (bytes !== null) knownSizes.set(name, bytes)
    return bytes
  }

  /** Stores the post's current picture under its name, and marks the one before. Calls may be repeated, in any order. */
  async function syncBucket(id: string, before?: string | null): Promise<void> {
    let current = await fingerprintOfPost(id)
    for (;;) {
      if (current) {
        await ensure(id, current)
        if (before && before !== current) await markReplaced(id, before)
      } else await removeAll(id)
      // The post may have changed in the meantime.
      const latest = await fingerprintOfPost(id)
      if (latest === current) return
      current = latest
    }
  }

  async function ensure(id: string, fingerprint: string): Promise<void> {
    if ((await thumbnails.size(objectName(id, fingerprint))) !== null) return
    const picture =
      (await uploads.get(`${fingerprint}.webp`)) ?? (await pictureOfOther(id, fingerprint))
    if (picture) await thumbnails.put(objectName(id, fingerprint), picture.bytes)
    else reportError(new Error(`The picture ${fingerprint} of the post ${id} is missing.`))
  }

  /** The upload is deleted after a week; another post may still have the picture. */
  async function pictureOfOther(id: string, fingerprint: string): Promise<Picture | null> {
    for (const other of await postsWithPicture(fingerprint)) {
      const picture = other === id ? null : await thumbnails.get(objectName(other, fingerprint))
      if (picture) return picture
    }
    return null
  }

  async function markReplaced(id: string, fingerprint: string): Promise<void> {
    await uploads.put(`${id}.${fingerprint}.gone`, new Uint8Array())
  }

  async function removeAll(id: string): Promise<void> {
    for (const { name } of await thumbnails.listOf(id)) await thumbnails.remove(name)
    for (const { name } of await uploads.listOf(id)) {
      if (parsePostPictureName(name)) await uploads.remove(name)
    }
    // Last, because requests can create variants as long as the original exists.
    for (const { name } of await sizes.listOf(id)) await sizes.remove(name)
  }

  /**
   * Removes uploads that nothing used for a week, and pictures that were marked as replaced a day ago. What no post has
   * is marked first, so that nothing disappears that an instance is about to use.
   */
  async function sweep(now: Date): Promise<void> {
    const ageOf = ({ modifiedAt }: { modifiedAt: Date }) => now.getTime() - modifiedAt.getTime()
    const stored = await thumbnails.list('')
    const pending = await uploads.list('')
    const used = await usedPictures()
    const marks = new Set<string>()
    for (const file of pending) {
      const mark = parsePostPictureName(file.name)
      if (mark) {
        marks.add(`${mark.id}.${mark.fingerprint}`)
        if (ageOf(file) > maxReplacedAgeMs) await removeReplaced(mark, used)
      } else if (isUploadName(file.name) && ageOf(file) > maxUploadAgeMs) {
        // Looks again: a form may have claimed it since the list was made.
        const upload = await uploads.get(file.name)
        if (upload && ageOf(upload) > maxUploadAgeMs) await uploads.remove(file.name)
      }
    }
    for (const { name } of stored) {
      const picture = parsePostPictureName(name)
      const key = picture && `${picture.id}.${picture.fingerprint}`
      if (picture && key && !used.has(key) && !marks.has(key)) {
        await markReplaced(picture.id, picture.fingerprint)
      }
    }
  }

  async function usedPictures(): Promise<Set<string>> {
    const used = new Set<string>()
    for await (const batch of deps.everyPostPicture()) {
      for (const { id, fingerprint } of batch) if (fingerprint) used.add(`${id}.${fingerprint}`)
    }
    return used
  }

  async function removeReplaced(
    { id, fingerprint }: { id: string; fingerprint: string },
    used: ReadonlySet<string>,
  ): Promise<void> {
    if (!used.has(`${id}.${fingerprint}`)) {
      await thumbnails.remove(objectName(id, fingerprint))
      for (const { name } of await sizes.listOf(id)) {
        if (parseVariantName(name)?.fingerprint === fingerprint) await sizes.remove(name)
      }
      // The post may have got its former picture back in the meantime.
      if ((await fingerprintOfPost(id)) === fingerprint) await ensure(id, fingerprint)
    }
    await uploads.remove(`${id}.${fingerprint}.gone`)
  }
}

/** The current pictures of posts as `{id}.webp`, the name that addresses of the site have. */
export function currentThumbnails({
  thumbnails,
  fingerprintOfPost,
}: Pick<Deps, 'thumbnails' | 'fingerprintOfPost'>): Pick<MediaStore, 'get' | 'size' | 'put'> {
  async function nameOf(file: string): Promise<string | null> {
    const id = idIn(file)
    const fingerprint = id === null ? null : await fingerprintOfPost(id)
    return id !== null && fingerprint ? objectName(id, fingerprint) : null
  }

  return {
    async get(file) {
      const name = await nameOf(file)
      return name === null ? null : thumbnails.get(name)
    },
    async size(file) {
      const name = await nameOf(file)
      return name === null ? null : thumbnails.size(name)
    },
    async put(file, bytes) {
      const id = idIn(file)
      if (id === null) throw new Error(`Not the name of a thumbnail: ${file}`)
      await thumbnails.put(objectName(id, fingerprintOf(bytes)), bytes)
    },
  }
}

function idIn(file: string): string | null {
  return /^(.+)\.webp$/.exec(file)?.[1] ?? null
}
