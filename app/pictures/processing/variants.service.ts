import { isWhole } from '../damaged/damage.service'
import type { MediaStore, Picture } from '../stores/store.rules'
import { createOneAtATime } from './one-at-a-time.service'
import type { TargetSize } from './resize.service'

interface Deps<Variant extends TargetSize> {
  store: Pick<MediaStore, 'get' | 'put' | 'remove'>
  /** Variants that are shipped with the sample edition. */
  prebuilt?: Pick<MediaStore, 'get'>
  /** Null for a name that no page uses. */
  parse: (name: string) => Variant | null
  /** Null if the original does not exist or was replaced. */
  original: (variant: Variant) => Promise<Picture | null>
  resize: (picture: Uint8Array, target: TargetSize) => Promise<Uint8Array>
  reportError: (error: unknown) => void
}

export type Variants = (name: string) => Promise<Picture | null>

/** Creates variants when they are first requested, one at a time, and stores them. */
export function createVariants<Variant extends TargetSize>(deps: Deps<Variant>): Variants {
  const { store, prebuilt, parse, original, resize, reportError } = deps
  const oneAtATime = createOneAtATime<Picture | null>()

  /** Null for a name that is no variant of a stored picture. */
  return async function get(name: string): Promise<Picture | null> {
    const variant = parse(name)
    if (!variant) return null
    const stored = await store.get(name)
    // A truncated file, left by a failing disk, is created again.
    const existing = stored && isWhole(stored.bytes) ? stored : await prebuilt?.get(name)
    return existing ?? oneAtATime(name, () => create(name, variant))
  }

  async function create(name: string, variant: Variant): Promise<Picture | null> {
    const picture = await original(variant)
    if (!picture) return null
    const bytes = new Uint8Array(await resize(picture.bytes, variant))
    try {
      await store.put(name, bytes)
    } catch (error) {
      // With a full disk the variant is sent, but not stored.
      reportError(error)
      return { bytes, modifiedAt: new Date() }
    }
    // The original may have been removed in the meantime, with the variants that existed then.
    if (await original(variant)) return store.get(name)
    await store.remove(name)
    return null
  }
}
