import { isWhole } from '../damaged/damage.service'
import type { MediaStore, Picture } from '../stores/store.rules'
import { createOneAtATime } from './one-at-a-time.service'
import type { WantedSize } from './resize.service'

interface Deps<Variant extends WantedSize> {
  /** Where the sizes are kept. */
  store: Pick<MediaStore, 'get' | 'put' | 'remove'>
  /** Sizes that were made beforehand. */
  readyMade?: Pick<MediaStore, 'get'>
  /** Null for a name that no page of ours asks for. */
  parse: (name: string) => Variant | null
  /** What a size is made of; null where it is not there, or has been replaced. */
  original: (variant: Variant) => Promise<Picture | null>
  resize: (picture: Uint8Array, wanted: WantedSize) => Promise<Uint8Array>
  reportError: (error: unknown) => void
}

export type Variants = (name: string) => Promise<Picture | null>

/** Sizes are made when they are first asked for, one at a time, and kept. */
export function createVariants<Variant extends WantedSize>(deps: Deps<Variant>): Variants {
  const { store, readyMade, parse, original, resize, reportError } = deps
  const oneAtATime = createOneAtATime<Picture | null>()

  /** Null for a name that is no size of a picture that we have. */
  return async function get(name: string): Promise<Picture | null> {
    const variant = parse(name)
    if (!variant) return null
    const stored = await store.get(name)
    // One that a failing disk left half-written is made again.
    const made = stored && isWhole(stored.bytes) ? stored : await readyMade?.get(name)
    return made ?? oneAtATime(name, () => make(name, variant))
  }

  async function make(name: string, variant: Variant): Promise<Picture | null> {
    const picture = await original(variant)
    if (!picture) return null
    const bytes = new Uint8Array(await resize(picture.bytes, variant))
    try {
      await store.put(name, bytes)
    } catch (error) {
      // A disk that is full keeps no size, but hinders none.
      reportError(error)
      return { bytes, modifiedAt: new Date() }
    }
    // It may have been taken away meanwhile, with all that was made of it until then.
    if (await original(variant)) return store.get(name)
    await store.remove(name)
    return null
  }
}
