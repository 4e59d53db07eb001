import { entityTag } from '~/http/conditional'
import {
  decode,
  type Encoding,
  encode,
  encodeSmallest,
  isWorthCompressing,
} from './compression/encodings'

/**
 * Bytes as Node sends them fastest. A short text, each byte as a Latin-1 character, goes out in one write with the
 * headers. A long one would be copied each time, so it is a buffer.
 */
type Sendable = string | Buffer

/** Node copies strings up to 16 KB to the stack and sends them at once. This leaves room for the headers. */
const maxTextBytes = 14 * 1024

/** A page in one encoding, ready to be sent. Once it is requested again, its body is a text, if it is short. */
export interface Representation {
  body: Sendable
  etag: string
  /** Tags of the same page in other bytes of the same encoding. */
  otherEtags: string[]
  /** Whether it is compressed as far as brotli can. */
  isRecompressed: boolean
  /** Header names and values in turn, as Node writes them. The last values belong to the request: see `completed()`. */
  head: string[]
  /** The headers of a 304 response. */
  unchangedHead: string[]
}

/** A response that is sent to every client, in the encodings that were requested. */
export interface CachedPage {
  headers: Headers
  /** The entity tag of the uncompressed page. */
  etag: string
  /** Whether its responses tell nginx until when they are valid. */
  isForNginx: boolean
  /** The id of the request that rendered it. */
  renderedBy: string | null
  isWorthCompressing: boolean
  cachedAt: number
  representations: Partial<Record<Encoding, Representation>>
  /** Those that are being made. */
  pending: Partial<Record<Encoding, Promise<Representation>>>
  /** The body as it was rendered, until there is a representation to make others from. */
  rendered: Buffer | null
}

/** A longer response is sent and not cached: a sitemap of fifty thousand addresses is read once a day. */
const maxBytes = 4 * 1024 * 1024

/** Headers of one request, and those that differ between representations. */
const omittedHeaders = [
  'x-request-id',
  'content-length',
  'content-encoding',
  'etag',
  'date',
  'connection',
  'x-accel-expires',
]

/** A page to cache; or the response itself, with its body unread, if it must not be cached. */
export async function toCachedPage(
  response: Response,
  { now, isForNginx }: { now: number; isForNginx: boolean },
): Promise<CachedPage | Response> {
  if (!isCacheable(response)) return response
  const body = await readUpTo(response, maxBytes)
  if (body instanceof Response) return body
  const headers = new Headers(response.headers)
  for (const name of omittedHeaders) headers.delete(name)
  return {
    headers,
    etag: response.headers.get('ETag') ?? entityTag(body),
    isForNginx,
    renderedBy: response.headers.get('X-Request-Id'),
    isWorthCompressing: isWorthCompressing(body),
    cachedAt: now,
    representations: {},
    pending: {},
    rendered: body,
  }
}

function isCacheable({ status, headers }: Response): boolean {
  const policy = headers.get('Cache-Control') ?? ''
  return status === 200 && /\bpublic\b/.test(policy) && !headers.has('Set-Cookie')
}

/** Made on first use, and once for all requests that wait for it: compressing a long page takes megabytes. */
export async function representationIn(
  page: CachedPage,
  encoding: Encoding,
): Promise<Representation> {
  const ready = page.representations[encoding]
  if (ready) return ready
  const pending = page.pending[encoding] ?? addRepresentation(page, encoding)
  page.pending[encoding] = pending
  try {
    return await pending
  } finally {
    delete page.pending[encoding]
  }
}

async function addRepresentation(page: CachedPage, encoding: Encoding): Promise<Representation> {
  const body = await encode(await plainBody(page), encoding)
  const representation = represent(page, body, encoding)
  page.representations[encoding] = representation
  page.rendered = null
  return representation
}

export function canRecompress({ representations: { br } }: CachedPage): boolean {
  return br !== undefined && !br.isRecompressed
}

/** Replaces the brotli representation by the smallest one that brotli can make. */
export async function recompress(page: CachedPage): Promise<void> {
  const first = page.representations.br
  if (!first || !canRecompress(page)) return
  const body = await encodeSmallest(await plainBody(page))
  const smallest = body.length < first.body.length ? represent(page, body, 'br', 'br11') : first
  page.representations.br = { ...smallest, isRecompressed: true }
}

async function plainBody({ rendered, representations }: CachedPage): Promise<Buffer> {
  if (rendered) return rendered
  const entries = Object.entries(representations) as [Encoding, Representation][]
  const [encoding, representation] = entries[0] ?? []
  if (!encoding || !representation) throw new Error('A cached page has no body.')
  return decode(bytesOfBody(representation), encoding)
}

function represent(
  page: CachedPage,
  body: Buffer,
  encoding: Encoding,
  tagSuffix: string = encoding,
): Representation {
  // Other bytes need another tag. Both tags of brotli are known from the start, since a browser may have the smaller
  // representation from before this process started.
  const tagWith = (suffix: string) => page.etag.replace(/"$/, `-${suffix}"`)
  const etag = encoding === 'identity' ? page.etag : tagWith(tagSuffix)
  const tags = encoding === 'br' ? ['br', 'br11'].map(tagWith) : [etag]
  const headers = new Headers(page.headers)
  headers.set('ETag', etag)
  if (!/\baccept-encoding\b/i.test(headers.get('Vary') ?? '')) {
    headers.append('Vary', 'Accept-Encoding')
  }
  const expiry = page.isForNginx ? ['X-Accel-Expires', ''] : []
  const ofRequest = [...expiry, 'X-Request-Id', '']
  const unchanged = [...headers].filter(([name]) => name !== 'content-type')
  headers.set('Content-Length', String(body.length))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return {
    body,
    etag,
    otherEtags: tags.filter((tag) => tag !== etag),
    isRecompressed: false,
    head: [...[...headers].flat(), ...ofRequest],
    unchangedHead: [...unchanged.flat(), ...ofRequest],
  }
}

/**
 * The headers of one response. `expiry` is for nginx, and null without it. Changes the list in place, since copying it
 * takes longer than the rest: send it before the next call.
 */
export function completed(head: string[], requestId: string, expiry: string | null): string[] {
  head[head.length - 1] = requestId
  if (expiry !== null) head[head.length - 3] = expiry
  return head
}

/** Node takes headers as a flat list of names and values; `Response` takes pairs. */
export function headerPairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : [],
  )
}

/** The body as it is sent. */
export function bytesOfBody({ body }: Representation): Buffer {
  return typeof body === 'string' ? Buffer.from(body, 'latin1') : body
}

/** The headers of a 304 response to a client that has the bytes of this tag. */
export function unchangedHead(representation: Representation, tag: string): string[] {
  const { etag, unchangedHead } = representation
  return tag === etag ? unchangedHead : unchangedHead.map((part) => (part === etag ? tag : part))
}

/** An unchanged page keeps its representations. */
export function keepRepresentations(before: CachedPage | undefined, page: CachedPage): CachedPage {
  const isSame = before?.etag === page.etag && `${[...before.headers]}` === `${[...page.headers]}`
  return isSame ? { ...before, cachedAt: page.cachedAt } : page
}

/**
 * For a page that is requested again. Texts are in V8's heap, which grows by twice of what is in it: of thousands of
 * pages that a crawler reads once, none is there.
 */
export function sendFaster(representation: Representation): void {
  const { body } = representation
  if (typeof body === 'string' || body.length > maxTextBytes) return
  representation.body = body.toString('latin1')
}

/** Its size in memory. */
export function bytesOf({ rendered, representations }: CachedPage): number {
  const bodies = Object.values(representations).reduce((sum, { body }) => sum + body.length, 0)
  return (rendered?.length ?? 0) + bodies + 2_000
}

/** The body; or, if it is longer, a response with all of it. */
async function readUpTo(response: Response, limit: number): Promise<Buffer | Response> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
    if (length > limit) return new Response(joined(chunks, reader), response)
  }
  return Buffer.concat(chunks)
}

/** The chunks that were read, then the rest. */
function joined(
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const first = chunks.shift()
      const { done, value } = first ? { done: false, value: first } : await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
