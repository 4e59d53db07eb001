import { createOneAtATime } from './one-at-a-time'
import type { WantedSize } from './resize'
import type { MediaStore, Picture } from './store'

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
}

export type Variants = (name: string) => Promise<Picture | null>

/** Sizes are made when they are first asked for, one at a time, and kept. */
export function createVariants<Variant extends WantedSize>(deps: Deps<Variant>): Variants {
  const { store, readyMade, parse, original, resize } = deps
  const oneAtATime = createOneAtATime<Picture | null>()

  /** Null for a name that is no size of a picture that we have. */
  return async function get(name: string): Promise<Picture | null> {
    const variant = parse(name)
    if (!variant) return null
    const made = (await store.get(name)) ?? (await readyMade?.get(name))
    return made ?? oneAtATime(name, () => make(name, variant))
  }

  async function make(name: string, variant: Variant): Promise<Picture | null> {
    const picture = await original(variant)
    if (!picture) return null
    await store.put(name, await resize(picture.bytes, variant))
    // It may have been taken away meanwhile, with all that was made of it until then.
    if (await original(variant)) return store.get(name)
    await store.remove(name)
    return null
  }
}
