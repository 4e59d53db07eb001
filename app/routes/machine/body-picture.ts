import { isBodyPictureName } from '~/content/pictures/body-pictures'
import { services } from '~/services'
import { forEver } from '../cache-policy'
import type { Route } from './+types/body-picture'
import { answerPicture, noSuchPicture, typeOfPicture } from './picture'

/** A picture inside a text, or a size of one. Its name says what is in it, so it is kept for ever. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { bodyPictures, bodyPictureVariants } = context.get(services)
  const { file } = params
  const picture = isBodyPictureName(file)
    ? await bodyPictures.get(file)
    : await bodyPictureVariants(file)
  if (!picture) return noSuchPicture()
  return answerPicture(request, { bytes: picture.bytes, type: typeOfPicture(file), kept: forEver })
}
