import type { MiddlewareHandler } from 'hono'
import { encode, encodings, isWorthCompressing } from '../../page-cache/compression/encodings'
import type { RequestVariables } from '../request-log'
import { chooseEncoding } from './accept-encoding'

/**
 * Compresses pages that are rendered for one request. Pages of the desk are not compressed: they are streamed, and
 * the length of a compressed page can reveal its content (BREACH).
 */
export const compressPages: MiddlewareHandler<RequestVariables> = async (context, next) => {
  await next()
  if (context.get('isDesk') || context.req.method === 'HEAD') return
  const compressed = await compressResponse(context.res, context.req.header('Accept-Encoding'))
  // Hono copies a response that is assigned to itself.
  if (compressed !== context.res) context.res = compressed
}

/** The same response, compressed if it is a page and the client accepts that. */
export async function compressResponse(
  response: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const { headers } = response
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
  if (!isPage || headers.has('Content-Encoding')) return response
  // Also without compression: a cache in front must not give this response to every client.
  if (!/accept-encoding/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(acceptEncoding, encodings)
  if (encoding === 'identity' || !response.body) return response
  const body = Buffer.from(await response.arrayBuffer())
  const isCompressed = isWorthCompressing(body)
  const bytes = isCompressed ? await encode(body, encoding) : body
  const compressed = new Response(new Uint8Array(bytes), response)
  compressed.headers.delete('Content-Length')
  if (isCompressed) compressed.headers.set('Content-Encoding', encoding)
  return compressed
}
