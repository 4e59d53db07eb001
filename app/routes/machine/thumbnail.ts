import { fingerprintOf } from '~/media/webp'
import { services } from '~/services'
import { forAWhile, forEver } from '../cache-policy'
import { orUnavailable } from '../unavailable'
import type { Route } from './+types/thumbnail'
import { answerPicture, noSuchPicture, typeOfPicture } from './picture'

/** A picture of the bucket article-thumbnails, kept for ever where its address names its fingerprint. */
export async function loader(args: Route.LoaderArgs) {
  // Of one that was just uploaded the database is asked.
  return orUnavailable(() => thumbnailAt(args), args.context.get(services).reportError)
}

async function thumbnailAt({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { thumbnails, thumbnailFiles, thumbnailVariants } = context.get(services)
  const { file } = params
  const variant = await thumbnailVariants(file)
  if (variant) {
    const type = typeOfPicture(file)
    return answerPicture(request, { bytes: variant.bytes, type, kept: forEver })
  }
  const id = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : null
  if (id === null) return noSuchPicture()
  const named = new URL(request.url).searchParams.get('v')
  // Looked for by its fingerprint first: for a moment the bucket may still hold the one before.
  const meant = named && (await thumbnailFiles.original({ id, fingerprint: named }))
  const picture = meant || (await thumbnails.get(file))
  if (!picture) return noSuchPicture()
  const { bytes } = picture
  const kept = named === fingerprintOf(bytes) ? forEver : forAWhile
  return answerPicture(request, { bytes, type: 'image/webp', kept })
}
