import { services } from '~/services'
import type { Route } from './+types/thumbnail'

/** A picture of the bucket article-thumbnails, kept for ever when its address names its fingerprint. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { thumbnails } = context.get(services)
  const picture = params.file.endsWith('.webp') ? await thumbnails.get(params.file) : null
  if (!picture) return new Response('No such picture.\n', { status: 404 })
  const headers = new Headers({
    'Content-Type': 'image/webp',
    'Content-Length': String(picture.bytes.byteLength),
    'Last-Modified': picture.modifiedAt.toUTCString(),
    'Cache-Control': new URL(request.url).searchParams.has('v')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300',
  })
  return new Response(picture.bytes, { headers })
}
