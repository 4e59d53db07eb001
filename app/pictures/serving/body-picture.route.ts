import { forEver } from '~/http/cache-policy'
import { unavailableOnError } from '~/http/unavailable/unavailable'
import { services } from '~/services'
import { isBodyPictureName, parseBodyVariant } from '../body-pictures.rules'
import { damagedBodyPicture } from '../damaged/damaged-picture.request'
import type { Route } from './+types/body-picture.route'
import { pictureMimeType, pictureNotFound, pictureResponse } from './picture.request'

/** A picture inside a text, or a variant of it. Its name contains its fingerprint, so it can be cached for ever. */
export async function loader(args: Route.LoaderArgs) {
  // The object storage may be away.
  return unavailableOnError(() => pictureAt(args), args.context.get(services).reportError)
}

async function pictureAt({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { bodyPictures, bodyPictureVariants, reportIfDamaged } = context.get(services)
  const { file } = params
  const original = isBodyPictureName(file) ? file : parseBodyVariant(file)?.original
  if (original === undefined) return pictureNotFound()
  const variant = original === file ? null : await bodyPictureVariants(file)
  const picture = variant ?? (await bodyPictures.get(original))
  if (!picture) return pictureNotFound()
  if (!variant) {
    if (await reportIfDamaged(original, picture)) return damagedBodyPicture(request, file)
    if (original !== file) return pictureNotFound()
  }
  const type = pictureMimeType(file)
  return pictureResponse(request, { bytes: picture.bytes, type, caching: forEver })
}
