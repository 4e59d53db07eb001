import { redirect } from 'react-router'
import { forAWhile, forEver } from '~/http/cache-policy'
import { orUnavailable } from '~/http/unavailable'
import { services } from '~/services'
import type { Route } from './+types/thumbnail.route'
import { damagedThumbnail } from './damaged/damaged-picture.request'
import { answerPicture, noSuchPicture } from './picture.request'
import { parseVariantName, variantPath } from './picture-addresses.rules'
import { fingerprintOf } from './uploads/webp.rules'

/** A picture of the bucket article-thumbnails, kept for ever where its address names its fingerprint. */
export async function loader(args: Route.LoaderArgs) {
  // Of one that was just uploaded the database is asked.
  return orUnavailable(() => thumbnailAt(args), args.context.get(services).reportError)
}

async function thumbnailAt({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { thumbnails, thumbnailFiles, isDamaged } = context.get(services)
  const { file } = params
  // Where its sizes were before: caches, feeds and mails still name them.
  const variant = parseVariantName(file)
  if (variant) return redirect(variantPath(variant), { status: 301, headers: forEver })
  const id = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : null
  if (id === null) return noSuchPicture()
  const named = new URL(request.url).searchParams.get('v')
  // Looked for by its fingerprint first: for a moment the bucket may still hold the one before.
  const meant = named && (await thumbnailFiles.original({ id, fingerprint: named }))
  const picture = meant || (await thumbnails.get(file))
  if (!picture) return noSuchPicture()
  const { bytes } = picture
  if (named === fingerprintOf(bytes)) {
    return answerPicture(request, { bytes, type: 'image/webp', kept: forEver })
  }
  if (await isDamaged(file, picture)) return damagedThumbnail(request, file)
  return answerPicture(request, { bytes, type: 'image/webp', kept: forAWhile })
}
