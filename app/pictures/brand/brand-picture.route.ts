import { forEver } from '~/http/cache-policy'
import { unavailableOnError } from '~/http/unavailable/unavailable'
import { services } from '~/services'
import { pictureNotFound, pictureResponse } from '../serving/picture.request'
import type { Route } from './+types/brand-picture.route'
import { brandType, isBrandFile } from './brand-pictures.rules'

/** A logo or an icon that an owner uploaded. */
export async function loader(args: Route.LoaderArgs) {
  // The object storage may be away.
  return unavailableOnError(() => pictureAt(args), args.context.get(services).reportError)
}

async function pictureAt({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { file } = params
  const picture = isBrandFile(file) ? await context.get(services).brandPictures.get(file) : null
  if (!picture) return pictureNotFound()
  return pictureResponse(request, { bytes: picture.bytes, type: brandType(file), caching: forEver })
}
