import { noStore } from '~/http/cache-policy'
import { pictureNotFound, pictureResponse } from '~/pictures/serving/picture.request'
import { services } from '~/services'
import type { Route } from './+types/upload.route'

/** An unsaved upload, for the form in which it was chosen. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const fingerprint = params.file.replace(/\.webp$/, '')
  const picture = await context.get(services).thumbnailFiles.getUpload(fingerprint)
  if (!picture) return pictureNotFound()
  const { bytes } = picture
  return pictureResponse(request, { bytes, type: 'image/webp', caching: noStore })
}
