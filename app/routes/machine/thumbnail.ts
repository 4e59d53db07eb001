import { fingerprintOf } from '~/media/webp'
import { services } from '~/services'
import { forAWhile, forEver } from '../cache-policy'
import type { Route } from './+types/thumbnail'
import { answerPicture } from './picture'

/** A picture of the bucket article-thumbnails, kept for ever where its address names its fingerprint. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { thumbnails, thumbnailVariants } = context.get(services)
  const { file } = params
  const variant = await thumbnailVariants(file)
  if (variant) {
    const type = file.endsWith('.avif') ? 'image/avif' : 'image/webp'
    return answerPicture(request, { bytes: variant.bytes, type, kept: forEver })
  }
  const picture = file.endsWith('.webp') ? await thumbnails.get(file) : null
  if (!picture) return new Response('No such picture.\n', { status: 404 })
  const { bytes } = picture
  const named = new URL(request.url).searchParams.get('v')
  const kept = named === fingerprintOf(bytes) ? forEver : forAWhile
  return answerPicture(request, { bytes, type: 'image/webp', kept })
}
