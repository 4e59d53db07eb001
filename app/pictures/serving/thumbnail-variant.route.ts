import { forEver } from '~/http/cache-policy'
import { unavailableOnError } from '~/http/unavailable/unavailable'
import { services } from '~/services'
import { damagedThumbnail } from '../damaged/damaged-picture.request'
import { parseVariantName } from '../picture-addresses.rules'
import type { Route } from './+types/thumbnail-variant.route'
import { pictureMimeType, pictureNotFound, pictureResponse } from './picture.request'

/** A variant of a thumbnail. Its name contains the fingerprint, so it can be cached for ever. */
export async function loader(args: Route.LoaderArgs) {
  // A picture that was just uploaded needs the database.
  return unavailableOnError(() => variantAt(args), args.context.get(services).reportError)
}

async function variantAt({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { thumbnails, thumbnailVariants, reportIfDamaged } = context.get(services)
  const { file } = params
  const id = parseVariantName(file)?.id
  if (id === undefined) return pictureNotFound()
  const variant = await thumbnailVariants(file)
  if (variant) {
    const type = pictureMimeType(file)
    return pictureResponse(request, { bytes: variant.bytes, type, caching: forEver })
  }
  const original = await thumbnails.get(`${id}.webp`)
  const isDamaged = original !== null && (await reportIfDamaged(`${id}.webp`, original))
  return isDamaged ? damagedThumbnail(request, file) : pictureNotFound()
}
