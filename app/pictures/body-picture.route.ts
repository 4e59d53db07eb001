import { forEver } from '~/http/cache-policy'
import { services } from '~/services'
import type { Route } from './+types/body-picture.route'
import { isBodyPictureName, parseBodyVariant } from './body-pictures.rules'
import { damagedBodyPicture } from './damaged/damaged-picture.request'
import { answerPicture, noSuchPicture, typeOfPicture } from './picture.request'

/** A picture inside a text, or a size of one. Its name says what is in it, so it is kept for ever. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { bodyPictures, bodyPictureVariants, isDamaged } = context.get(services)
  const { file } = params
  const original = isBodyPictureName(file) ? file : parseBodyVariant(file)?.original
  if (original === undefined) return noSuchPicture()
  const picture = original === file ? null : await bodyPictureVariants(file)
  const stored = picture ?? (await bodyPictures.get(original))
  if (!stored) return noSuchPicture()
  if (!picture) {
    if (await isDamaged(original, stored)) return damagedBodyPicture(request, file)
    if (original !== file) return noSuchPicture()
  }
  return answerPicture(request, { bytes: stored.bytes, type: typeOfPicture(file), kept: forEver })
}
