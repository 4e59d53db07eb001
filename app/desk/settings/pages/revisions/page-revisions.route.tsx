import { data } from 'react-router'
import { staticPages } from '~/config/static-pages'
import { comparisonViews } from '~/posts/revisions/comparing/compare-bodies.rules'
import { services } from '~/services'
import { readDeskForm } from '../../../requests/desk-form.request'
import { deskMeta } from '../../../requests/desk-meta.request'
import { onlyOwners } from '../../../requests/only-roles.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import { pageIn } from '../page.request'
import { restoreStep } from '../saving/page-steps.request'
import type { Route } from './+types/page-revisions.route'
import { PageRevisionsView } from './page-revisions.view'

/** The versions of a page, and what changed between two of them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { pageDesk, compareBodies } = context.get(services)
  const name = pageIn(params)
  const { title } = staticPages[name]
  const query = new URL(request.url).searchParams
  const [page, revisions] = await Promise.all([pageDesk.find(name), pageDesk.revisions(name)])
  const to = versionIn(query, 'to') ?? page.version
  const from = versionIn(query, 'from') ?? Math.max(0, to - 1)
  const [older, newer] = await Promise.all([pageDesk.textOf(name, from), pageDesk.textOf(name, to)])
  if (older === null || newer === null) throw data(null, { status: 404 })
  const view = comparisonViews.find((known) => known === query.get('view')) ?? 'text'
  const comparison = await compareBodies({
    view,
    older: { title, body: older },
    newer: { title, body: newer },
  })
  return {
    title,
    path: `/${params.desk}/settings/pages/${name}`,
    present: page.version,
    revisions,
    from,
    to,
    view,
    isSame: older === newer,
    comparison,
    asking: query.has('asking') ? versionIn(query, 'version') : null,
    isRefused: query.get('refused') === 'conflict',
    timeZone: context.get(signedInEditor).timeZone,
  }
}

function versionIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Makes the text of an older version the newest one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyOwners(context)
  return restoreStep({ request, params, context }, await readDeskForm(request))
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(`Versions of ${loaderData?.title ?? 'a page'}`)

export default function PageRevisions({ loaderData }: Route.ComponentProps) {
  return <PageRevisionsView {...loaderData} />
}
