import { isUnchanged } from '~/http/conditional'
import type { Picture } from '~/media/store'
import { fingerprintOf } from '~/media/webp'
import { services } from '~/services'
import type { Route } from './+types/thumbnail'

const forEver = 'public, max-age=31536000, immutable'
const forAWhile = 'public, max-age=300'

/** A picture of the bucket article-thumbnails, kept for ever where its address names its fingerprint. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { thumbnails, thumbnailVariants } = context.get(services)
  const variant = await thumbnailVariants(params.file)
  if (variant) return answer(request, variant, forEver)
  const picture = params.file.endsWith('.webp') ? await thumbnails.get(params.file) : null
  if (!picture) return new Response('No such picture.\n', { status: 404 })
  const named = new URL(request.url).searchParams.get('v')
  return answer(request, picture, named === fingerprintOf(picture.bytes) ? forEver : forAWhile)
}

function answer(request: Request, { bytes }: Picture, cacheControl: string): Response {
  const type = request.url.includes('.avif') ? 'image/avif' : 'image/webp'
  const etag = `"${fingerprintOf(bytes)}"`
  const headers = { 'Content-Type': type, ETag: etag, 'Cache-Control': cacheControl }
  if (isUnchanged(request.headers, { etag })) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(bytes, {
    headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
  })
}
