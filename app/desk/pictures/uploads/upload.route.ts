import { keptByNobody } from '~/http/cache-policy'
import { answerPicture, noSuchPicture } from '~/pictures/picture.request'
import { services } from '~/services'
import type { Route } from './+types/upload.route'

/** A picture that was uploaded and not saved yet, for the form that it was chosen in. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const fingerprint = params.file.replace(/\.webp$/, '')
  const picture = await context.get(services).thumbnailFiles.upload(fingerprint)
  if (!picture) return noSuchPicture()
  const { bytes } = picture
  return answerPicture(request, { bytes, type: 'image/webp', kept: keptByNobody })
}
