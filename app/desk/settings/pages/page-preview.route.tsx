import { data } from 'react-router'
import { staticPages } from '~/config/static-pages'
import type { HasFirstScreen } from '~/document/first-screen'
import type { HasReaderPage } from '~/document/reader-page'
import { storable, textIn } from '~/http/body/form-text'
import { fillPlaceholders, monthOf, pageMarkdown } from '~/publication/pages/page-text.rules'
import { services } from '~/services'
import { Document } from '~/site/pages/document.view'
import { PressKit } from '~/site/pages/press-kit.view'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { readPostForm, textOnly } from '../../writing/requests/post.request'
import type { Route } from './+types/page-preview.route'
import { pageIn } from './page.request'

export const handle: HasFirstScreen & HasReaderPage = { firstScreen: 'text', readerPage: true }

export function loader({ context, params }: Route.LoaderArgs) {
  onlyOwners(context)
  pageIn(params)
  return null
}

/** The page as readers would get it, from the form as it is typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyOwners(context)
  const { renderPreview, site, clock } = context.get(services)
  const name = pageIn(params)
  const form = await readPostForm(request, textOnly)
  const { title, description, updated } = staticPages[name]
  const markdown = pageMarkdown(storable(textIn(form, 'text')), site)
  const editor = context.get(signedInEditor).id
  const body = await renderPreview(markdown, title, { editor, signal: request.signal })
  // The same owner requested another preview, perhaps in another tab.
  if (!body) throw data(null, { status: 409, headers: { 'Retry-After': '2' } })
  return {
    ...body,
    name,
    title,
    description: fillPlaceholders(description, site),
    updated: updated && monthOf(clock()),
    site: { name: site.name, logo: site.logo?.download ?? null },
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }]

export default function Preview({ actionData }: Route.ComponentProps) {
  if (!actionData) {
    return <p className="page-width py-10">Open the preview of a page from its form.</p>
  }
  const { site, ...page } = actionData
  return (
    <Document {...page}>
      {page.name === 'about' && <PressKit siteName={site.name} logo={site.logo} />}
    </Document>
  )
}
