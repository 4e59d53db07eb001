import { mailFrameHeaders } from '~/http/mail-page'
import { services } from '~/services'
import { onlyEditors } from '../../../requests/only-roles.request'
import type { Route } from './+types/issue-preview.route'
import { issueIdIn } from './issue.request'

/** The mail, for the preview frames; `?as=text` is its plain text. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { newsletterIssues, site } = context.get(services)
  const preview = await newsletterIssues.preview(issueIdIn(params))
  if (!preview) return new Response('No preview is available.\n', { status: 404 })
  if (new URL(request.url).searchParams.get('as') === 'text') {
    return new Response(preview.plain, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
  const html = preview.html.replace('<head>', '<head><base target="_blank">')
  return new Response(html, { headers: mailFrameHeaders(site.url) })
}
