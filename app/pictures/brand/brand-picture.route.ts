import { forEver } from '~/http/cache-policy'
import { services } from '~/services'
import { pictureNotFound, pictureResponse } from '../serving/picture.request'
import type { Route } from './+types/brand-picture.route'
import { brandType, isBrandFile } from './brand-pictures.rules'

/** A logo or an icon that an owner uploaded. */
export async function loader({ params: { file }, request, context }: Route.LoaderArgs) {
  const picture = isBrandFile(file) ? await context.get(services).brandPictures.get(file) : null
  if (!picture) return pictureNotFound()
  return pictureResponse(request, { bytes: picture.bytes, type: brandType(file), caching: forEver })
}
