import { faultOf } from '~/database/faults'
import { noStore, revalidateEachTime } from '~/http/cache-policy'
import { entityTag, isUnchanged } from '~/http/conditional'
import { services } from '~/services'
import type { Route } from './+types/publication-log.route'
import type { LogAnswer } from './log-answer.rules'
import { parseLogRequest } from './log-request.rules'

// Not in the page cache: jobs add entries that change no page. Every answer takes a few lookups by a key.

/** Verifiers run anywhere, also on pages of other sites. */
const openToAll = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'X-Robots-Tag': 'noindex',
}

const unavailable = 'The record cannot be read now. Try again in a few minutes.'
const failed =
  'The record could not be read, because of a mistake of this site. Tell the publication.'

const mediaTypes = { json: 'application/json', text: 'text/plain; charset=utf-8' }

/** The public record for programs: docs/publication-log.md. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { reading, reportError } = context.get(services)
  const parsed = parseLogRequest(params['*'], new URL(request.url).searchParams)
  if (!parsed.ok) return refuse(parsed.status, { error: parsed.error })
  try {
    return respond(request, await reading.publicationLog(parsed.request))
  } catch (error) {
    reportError(error)
    return faultOf(error) ? refuse(503, { error: unavailable }) : refuse(500, { error: failed })
  }
}

function respond(request: Request, answer: LogAnswer): Response {
  if (answer.status !== 200) {
    const { status, ...body } = answer
    return refuse(status, body)
  }
  const bytes = new TextEncoder().encode(answer.body)
  const etag = entityTag(bytes)
  const headers = new Headers({ ...openToAll, ...revalidateEachTime, ETag: etag })
  if (isUnchanged(request.headers, { etag })) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', mediaTypes[answer.type])
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { headers })
}

function refuse(status: number, body: { error: string; reason?: string }): Response {
  const headers = { ...openToAll, ...noStore, ...(status === 405 && { Allow: 'GET, HEAD' }) }
  return Response.json(body, { status, headers })
}
