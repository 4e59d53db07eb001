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
  if (context.get('scriptNonce') || context.req.method === 'HEAD') return
  const sent = await packed(context.res, context.req.header('Accept-Encoding'))
  // Setting it to itself would copy it.
  if (sent !== context.res) context.res = sent
}

/** The same answer; a page as small as the asker can take it. */
export async function packed(answer: Response, accepted: string | undefined): Promise<Response> {
  const { headers } = answer
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
  if (!isPage || headers.has('Content-Encoding')) return answer
  // Also on the plain answer: a cache in front must not give it to everyone.
  if (!/accept-encoding/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(accepted, encodings)
  if (encoding === 'identity' || !answer.body) return answer
  const body = Buffer.from(await answer.arrayBuffer())
  const isPacked = isWorthIt(body)
  const sent = new Response(new Uint8Array(isPacked ? await encode(body, encoding) : body), answer)
  sent.headers.delete('Content-Length')
  if (isPacked) sent.headers.set('Content-Encoding', encoding)
  return sent
}
