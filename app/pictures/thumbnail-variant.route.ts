import { forEver } from '~/http/cache-policy'
import { orUnavailable } from '~/http/unavailable'
import { services } from '~/services'
import type { Route } from './+types/thumbnail-variant.route'
import { damagedThumbnail } from './damaged/damaged-picture.request'
import { answerPicture, noSuchPicture, typeOfPicture } from './picture.request'
import { parseVariantName } from './picture-addresses.rules'

/** A size of a post's picture. Its name says of which revision, so it is kept for ever. */
export async function loader(args: Route.LoaderArgs) {
  // Of one that was just uploaded the database is asked.
  return orUnavailable(() => variantAt(args), args.context.get(services).reportError)
}

async function variantAt({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { thumbnails, thumbnailVariants, isDamaged } = context.get(services)
  const { file } = params
  const id = parseVariantName(file)?.id
  if (id === undefined) return noSuchPicture()
  const variant = await thumbnailVariants(file)
  if (variant) {
    const type = typeOfPicture(file)
    return answerPicture(request, { bytes: variant.bytes, type, kept: forEver })
  }
  // Not there, or made of what cannot be read any more.
  const original = await thumbnails.get(`${id}.webp`)
  const isLost = original !== null && (await isDamaged(`${id}.webp`, original))
  return isLost ? damagedThumbnail(request, file) : noSuchPicture()
}
