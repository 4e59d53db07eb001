import { entityTag, isUnchanged } from '~/http/conditional'

interface PictureAnswer {
  bytes: Uint8Array<ArrayBuffer>
  type: `image/${string}`
  /** How long it may be kept, from cache-policy.ts. */
  kept: { 'Cache-Control': string }
}

/** A picture, or that the asker has it already. */
export function answerPicture(request: Request, { bytes, type, kept }: PictureAnswer): Response {
  const etag = entityTag(bytes)
  const headers = { 'Content-Type': type, ETag: etag, ...kept }
  if (isUnchanged(request.headers, { etag })) return new Response(null, { status: 304, headers })
  return new Response(bytes, {
    headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
  })
}

export function typeOfPicture(file: string): `image/${string}` {
  return file.endsWith('.avif') ? 'image/avif' : 'image/webp'
}

/** Kept by nobody: it may be there in a moment. */
export function noSuchPicture(): Response {
  return new Response('No such picture.\n', { status: 404 })
}
