import { readerPageHeaders } from '~/http/cache-policy'
import { mailPageHeaders } from '~/http/mail-page'
import { notFound } from '~/http/not-found'
import { isIssueId } from '~/newsletter/issues/issue.rules'
import { services } from '~/services'
import type { Route } from './+types/issue.route'

/** Responds with the issue as it was mailed: a whole document, without the site's layout. */
const respondWithMail: Route.MiddlewareFunction = async ({ params, request, context }) => {
  const { newsletterIssues, site } = context.get(services)
  const html = isIssueId(params.id) ? await newsletterIssues.webVersion(params.id) : null
  if (html === null) throw await notFound('page', { request, context })
  const headers = { ...readerPageHeaders(), ...mailPageHeaders(site.url) }
  return new Response(request.method === 'HEAD' ? null : html, { headers })
}

export const middleware = [respondWithMail]

/** Without a loader React Router would not run the middleware. */
export function loader() {
  return null
}

export default function Issue() {
  return null
}
