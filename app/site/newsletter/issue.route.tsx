import { readerPageHeaders } from '~/http/cache-policy'
import { mailPageHeaders } from '~/http/mail-page'
import { notFound } from '~/http/not-found'
import { isIssueId } from '~/newsletter/issues/issue-status.rules'
import { services } from '~/services'
import type { Route } from './+types/issue.route'

/** An issue as it was mailed, whole: it is a document of its own, and nothing of the site is around it. */
const asItWasMailed: Route.MiddlewareFunction = async ({ params, request, context }) => {
  const { newsletterIssues, site } = context.get(services)
  const html = isIssueId(params.id) ? await newsletterIssues.webVersion(params.id) : null
  if (html === null) throw await notFound('page', { request, context })
  const headers = { ...readerPageHeaders(), ...mailPageHeaders(site.url) }
  return new Response(request.method === 'HEAD' ? null : html, { headers })
}

export const middleware = [asItWasMailed]

/** There, so that the middleware runs. */
export function loader() {
  return null
}

export default function Issue() {
  return null
}
