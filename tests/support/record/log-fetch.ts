import type { Database } from '../../../app/database/database'
import type { Fetch } from '../../../app/record/checking/log-client.rules'
import { logPath } from '../../../app/record/log-addresses.rules'
import { parseLogRequest } from '../../../app/site/record/log/log-request.rules'
import { publicationLog } from '../../../app/site/record/log/publication-log.page'

export const siteOrigin = 'https://vigil.example'

/** Answers requests for the public record as its route does, without a server. */
export function logFetch({ db }: Pick<Database, 'db'>): Fetch {
  return async (address) => {
    const { pathname, searchParams } = new URL(address)
    const path = decodeURIComponent(pathname.slice(logPath.length + 1))
    const parsed = parseLogRequest(path, searchParams)
    if (!parsed.ok) return Response.json({ error: parsed.error }, { status: parsed.status })
    const answer = await publicationLog({ db, siteOrigin }, parsed.request)
    if (answer.status === 200) return new Response(answer.body)
    const { status, ...body } = answer
    return Response.json(body, { status })
  }
}
