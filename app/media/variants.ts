import { parseVariantName, type Variant, variantName } from '~/content/address/pictures'
import { createOneAtATime } from './one-at-a-time'
import type { MediaStore, Picture } from './store'
import { fingerprintOf } from './webp'

interface Deps {
  /** Where pictures are kept, and the sizes made of them. */
  store: MediaStore
  /** Sizes that were made beforehand. */
  readyMade: Pick<MediaStore, 'get'>
  resize: (picture: Uint8Array, variant: Variant) => Promise<Uint8Array>
}

export type Variants = ReturnType<typeof createVariants>

/** Sizes are made when they are first asked for, one at a time, and kept. */
export function createVariants({ store, readyMade, resize }: Deps) {
  const oneAtATime = createOneAtATime<Picture | null>()

  /** Null for a name that is no size of a picture that we have. */
  return async function get(name: string): Promise<Picture | null> {
    const variant = parseVariantName(name)
    if (!variant) return null
    const made = (await store.get(name)) ?? (await readyMade.get(name))
    return made ?? oneAtATime(variantName(variant), () => make(variant))
  }

  async function make(variant: Variant): Promise<Picture | null> {
    const name = variantName(variant)
    const picture = await store.get(`${variant.id}.webp`)
    if (!picture || fingerprintOf(picture.bytes) !== variant.fingerprint) return null
    await store.put(name, await resize(picture.bytes, variant))
    return store.get(name)
  }
}
