import { redirect } from 'react-router'
import { forAWhile, forEver } from '~/http/cache-policy'
import { unavailableOnError } from '~/http/unavailable/unavailable'
import { services } from '~/services'
import { damagedThumbnail } from '../damaged/damaged-picture.request'
import { parseVariantName, variantPath } from '../picture-addresses.rules'
import { fingerprintOf } from '../uploads/webp.rules'
import type { Route } from './+types/thumbnail.route'
import { pictureNotFound, pictureResponse } from './picture.request'

/** A picture of the bucket article-thumbnails. With its fingerprint in the address, it can be cached for ever. */
export async function loader(args: Route.LoaderArgs) {
  // A picture that was just uploaded needs the database.
  return unavailableOnError(() => thumbnailAt(args), args.context.get(services).reportError)
}

async function thumbnailAt({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { thumbnails, thumbnailFiles, reportIfDamaged } = context.get(services)
  const { file } = params
  // The former address of variants, which caches, feeds and mails still contain.
  const variant = parseVariantName(file)
  if (variant) return redirect(variantPath(variant), { status: 301, headers: forEver })
  const id = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : null
  if (id === null) return pictureNotFound()
  const fingerprint = new URL(request.url).searchParams.get('v')
  // By fingerprint first, because the bucket may contain the earlier picture for a moment after a save.
  const exact = fingerprint && (await thumbnailFiles.original({ id, fingerprint }))
  const picture = exact || (await thumbnails.get(file))
  if (!picture) return pictureNotFound()
  const { bytes } = picture
  if (fingerprint === fingerprintOf(bytes)) {
    return pictureResponse(request, { bytes, type: 'image/webp', caching: forEver })
  }
  if (await reportIfDamaged(file, picture)) return damagedThumbnail(request, file)
  return pictureResponse(request, { bytes, type: 'image/webp', caching: forAWhile })
}
