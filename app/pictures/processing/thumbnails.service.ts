import { parseVariantName, type Variant } from '../picture-addresses.rules'
import type { MediaStore, OwnedStore, Picture } from '../stores/store.rules'
import type { Thumbnail } from '../thumbnail.rules'
import { describeWebp, fingerprintOf } from '../uploads/webp.rules'

interface Deps {
  /** The bucket article-thumbnails: `{id}.webp`. People put files into it, too. */
  store: MediaStore
  /** The sizes made of them; they belong to their post. */
  sizes: OwnedStore
  /**
   * What readers cannot ask for: `{fingerprint}.webp` was uploaded and may become a post's picture;
   * `{id}.{fingerprint}.webp` was one until it was replaced, and belongs to its post. Of one that was
   * replaced by hand only that is known: `{id}.{fingerprint}.gone`.
   */
  uploads: OwnedStore
  /** What the database says: undefined where there is no such post, null where it has no picture. */
  fingerprintOfPost: (id: string) => Promise<string | null | undefined>
  reportError: (error: unknown) => void
}

const hourMs = 60 * 60 * 1000
/** Pages that were cached elsewhere still name the sizes of a picture that was replaced. */
const replacedKeptMs = 24 * hourMs
/** A form may stay open over a weekend before it is saved. */
const uploadKeptMs = 7 * 24 * hourMs

const uploadName = /^([\w-]{12})\.webp$/
const replacedName = /^(.+)\.([\w-]{12})\.(?:webp|gone)$/

export type Thumbnails = ReturnType<typeof createThumbnails>

/** Whose a file of the uploads is: its post's, or nobody's but its own. */
export function ownerOfUpload(name: string): string | null {
  return replacedName.exec(name)?.[1] ?? uploadName.exec(name)?.[1] ?? null
}

/** The pictures of posts, from the upload to the day when they are gone. */
export function createThumbnails(deps: Deps) {
  const { store, sizes, uploads, fingerprintOfPost, reportError } = deps
  return {
    keepUpload: ({ fingerprint, bytes }: { fingerprint: string; bytes: Uint8Array }) =>
      uploads.put(`${fingerprint}.webp`, bytes),
    upload: async (fingerprint: string) =>
      isFingerprint(fingerprint) ? uploads.get(`${fingerprint}.webp`) : null,
    takeUpload,
    original,
    settle,
    sweep,
  }

  /** What a post is about to name. Put there anew, so that no sweep takes it away before it is in place. */
  async function takeUpload(fingerprint: string): Promise<Thumbnail | null> {
    if (!isFingerprint(fingerprint)) return null
    const picture = await uploads.get(`${fingerprint}.webp`)
    if (!picture) return null
    await uploads.put(`${fingerprint}.webp`, picture.bytes)
    return describeWebp(picture.bytes)
  }

  /**
   * The picture of a post with exactly this fingerprint. Between the moment that a post names a new one
   * and the moment that it lies in the bucket, it is taken from the uploads.
   */
  async function original(of: Pick<Variant, 'id' | 'fingerprint'>): Promise<Picture | null> {
    const { id, fingerprint } = of
    const stored = await store.get(`${id}.webp`)
    if (stored && fingerprintOf(stored.bytes) === fingerprint) return stored
    if (!isFingerprint(fingerprint)) return null
    const replaced = await uploads.get(`${id}.${fingerprint}.webp`)
    if (replaced) return replaced
    const upload = await uploads.get(`${fingerprint}.webp`)
    return upload && (await fingerprintOfPost(id)) === fingerprint ? upload : null
  }

  /**
   * Makes the bucket hold what the post names now, however often and in whatever order it is called.
   * `before` is what the post named until then: where it names nothing now, only that file goes, since any
   * other was put there by hand and is about to be found.
   */
  async function settle(id: string, before?: string | null): Promise<void> {
    let wanted = await fingerprintOfPost(id)
    for (;;) {
      if (wanted) {
        await replace(id, wanted)
        if (before && before !== wanted) await noteReplaced(id, before)
      } else await removeAll(id, wanted === null ? before : undefined)
      // Somebody else may have put an older one in place while this went on.
      const now = await fingerprintOfPost(id)
      if (now === wanted) return
      wanted = now
    }
  }

  async function replace(id: string, fingerprint: string): Promise<void> {
    const before = await store.get(`${id}.webp`)
    const stored = before && fingerprintOf(before.bytes)
    if (stored === fingerprint) return
    const next =
      (await uploads.get(`${fingerprint}.webp`)) ?? (await uploads.get(`${id}.${fingerprint}.webp`))
    if (!next) {
      reportError(new Error(`The picture ${fingerprint} of the post ${id} is not there.`))
      return
    }
    if (before) await uploads.put(`${id}.${stored}.webp`, before.bytes)
    await store.put(`${id}.webp`, next.bytes)
  }

  /** Its sizes are to be swept, although whoever replaced it left nothing of it. */
  async function noteReplaced(id: string, fingerprint: string): Promise<void> {
    const name = `${id}.${fingerprint}`
    if ((await uploads.size(`${name}.webp`)) !== null) return
    await uploads.put(`${name}.gone`, new Uint8Array())
  }

  /** One that was taken away, or whose post is gone, goes at once with all that was made of it. */
  async function removeAll(id: string, only: string | null | undefined): Promise<void> {
    if (only === undefined || (await fingerprintInBucket(id)) === only) {
      await store.remove(`${id}.webp`)
    }
    for (const { name } of await uploads.listOf(id)) {
      if (replacedName.test(name)) await uploads.remove(name)
    }
    // Last: while there was an original, sizes of it could be made.
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

  /** Removes uploads that no post ever took, and what was made of pictures that have been replaced. */
  async function sweep(now: Date): Promise<void> {
    for (const { name, modifiedAt } of await uploads.list('')) {
      const age = now.getTime() - modifiedAt.getTime()
      const [, id, fingerprint] = replacedName.exec(name) ?? []
      if (id !== undefined && age > replacedKeptMs) {
        const isInUse = (await fingerprintOfPost(id)) === fingerprint
        if (!isInUse) await removeSizes(id, (variant) => variant.fingerprint === fingerprint)
        await uploads.remove(name)
      } else if (uploadName.test(name) && age > uploadKeptMs) {
        await uploads.remove(name)
      }
    }
  }
}

function isFingerprint(text: string): boolean {
  return /^[\w-]{12}$/.test(text)
}
