import type { MiddlewareHandler } from 'hono'
import { encode, encodings, isWorthIt } from '../../page-cache/encodings'
import type { RequestVariables } from '../request-log'
import { chooseEncoding } from './accept-encoding'

/**
 * Pages that are made for one request leave as small as those that are kept. The desk's do not: they are
 * streamed, and what they hold is for one editor alone, while the length of a packed page can tell of it.
 */
export const packedPages: MiddlewareHandler<RequestVariables> = async (context, next) => {
  await next()
  const { headers } = context.res
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
  if (context.get('scriptNonce') || !isPage || context.req.method === 'HEAD') return
  // Also on the plain answer: a cache in front must not give it to everyone.
  headers.append('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(context.req.header('Accept-Encoding'), encodings)
  if (encoding === 'identity') return
  const body = Buffer.from(await context.res.arrayBuffer())
  const isPacked = isWorthIt(body)
  const sent = isPacked ? await encode(body, encoding) : body
  context.res = new Response(new Uint8Array(sent), context.res)
  context.res.headers.delete('Content-Length')
  if (isPacked) context.res.headers.set('Content-Encoding', encoding)
}
