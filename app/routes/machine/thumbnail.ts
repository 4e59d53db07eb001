import { fingerprintOf } from '~/media/webp'
import { services } from '~/services'
import type { Route } from './+types/thumbnail'

/** A picture of the bucket article-thumbnails, kept for ever when its address names its fingerprint. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { thumbnails } = context.get(services)
  const picture = params.file.endsWith('.webp') ? await thumbnails.get(params.file) : null
  if (!picture) return new Response('No such picture.\n', { status: 404 })
  const fingerprint = fingerprintOf(picture.bytes)
  const etag = `"${fingerprint}"`
  const isNamed = new URL(request.url).searchParams.get('v') === fingerprint
  const headers = {
    'Content-Type': 'image/webp',
    ETag: etag,
    'Cache-Control': isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  }
  if (request.headers.get('If-None-Match')?.includes(etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(picture.bytes, {
    headers: { ...headers, 'Content-Length': String(picture.bytes.byteLength) },
  })
}
