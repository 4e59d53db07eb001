import { entityTag, isUnchanged } from '~/http/conditional'
import { variantFormats } from '../picture-addresses.rules'

interface PictureFile {
  bytes: Uint8Array<ArrayBuffer>
  type: `image/${string}`
  /** A policy from cache-policy.ts. */
  caching: { 'Cache-Control': string }
}

/** The picture, or 304 if the client has it already. */
export function pictureResponse(request: Request, { bytes, type, caching }: PictureFile): Response {
  const etag = entityTag(bytes)
  const headers = { 'Content-Type': type, ETag: etag, ...caching }
  if (isUnchanged(request.headers, { etag })) return new Response(null, { status: 304, headers })
  return new Response(bytes, {
    headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
  })
}

export function pictureMimeType(file: string): `image/${string}` {
  const format = variantFormats.find((known) => file.endsWith(`.${known}`))
  return `image/${format ?? 'webp'}`
}

/** Not cached, because the picture may exist a moment later. */
export function pictureNotFound(): Response {
  return new Response('No such picture.\n', { status: 404 })
}
