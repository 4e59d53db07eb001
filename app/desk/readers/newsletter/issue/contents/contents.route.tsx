import { data } from 'react-router'
import { isEditable } from '~/newsletter/issues/issue-steps.rules'
import { services } from '~/services'
import { readDeskForm } from '../../../../requests/desk-form.request'
import { deskMeta } from '../../../../requests/desk-meta.request'
import { onlyEditors } from '../../../../requests/only-roles.request'
import { signedInEditor } from '../../../../requests/signed-in-editor.request'
import type { Outcome } from '../../../../shell/confirm/outcome-notice.view'
import { findArticles, searchTextIn } from '../../find-articles.request'
import { issueIdIn } from '../issue.request'
import type { Route } from './+types/contents.route'
import { ContentsView } from './contents.view'
import type { ContentsAnswer } from './contents-answer.rules'
import { ofTheWeek, takeContentsStep } from './contents-step.request'

/** What an issue mails, and articles to add to it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { newsletterIssues, reading } = context.get(services)
  const id = issueIdIn(params)
  const found = await newsletterIssues.find(id)
  if (!found) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const q = searchTextIn(request)
  const included = [found.issue.postId, ...found.articles.map((article) => article.id)]
  const isOpen = isEditable(found.issue.status)
  const searched = q ? await findArticles(reading, q) : null
  const offered = searched ?? (isOpen ? await newsletterIssues.articlesToAdd(found) : [])
  return {
    ...found,
    isOpen,
    q,
    offered: offered.filter((article) => !included.includes(article.id)),
    isEveryHitIncluded: searched !== null && searched.length > 0,
    outcome: outcomeIn(searchParams, {
      version: found.issue.contentsVersion,
      path: `/${params.desk}/newsletter/${id}/contents`,
    }),
    timeZone: context.get(signedInEditor).timeZone,
  }
}

const doneTexts: Record<string, string> = {
  show: 'The text was changed.',
  identifiers: 'The choice was saved.',
  corrections: 'The choice was saved.',
  add: 'Added.',
  remove: 'Removed.',
  move: 'Moved.',
  order: 'The order was changed.',
  week: 'The issue has the articles of the week again.',
  none: 'The issue has no further articles.',
  undo: 'Undone.',
}

/** Undo is offered until the contents change again. */
function outcomeIn(
  query: URLSearchParams,
  { version, path }: { version: number; path: string },
): Outcome | null {
  const done = query.get('done') ?? ''
  const text = Object.hasOwn(doneTexts, done) ? doneTexts[done] : null
  if (!text || query.get('v') !== String(version)) return null
  const canUndo = !['undo', 'show', 'identifiers', 'corrections', 'move'].includes(done)
  const ids = query.get('before') ?? ofTheWeek
  return {
    text,
    undo: canUndo ? { action: path, fields: { step: 'set', ids, version, undo: '1' } } : null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  onlyEditors(context)
  return takeContentsStep({
    issues: context.get(services).newsletterIssues,
    editor: context.get(signedInEditor),
    form: await readDeskForm(request),
    params,
    q: searchTextIn(request),
  })
}

const unreachable =
  'The server could not be reached, so nothing was changed. Try again in a moment.'

export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<ContentsAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    // A request that failed; redirects and error pages are thrown as well.
    if (!(error instanceof TypeError)) throw error
    return { refusal: unreachable, ticked: [] }
  }
}

/** A refused step shows what is stored now. */
export function shouldRevalidate(): boolean {
  return true
}

export const meta: Route.MetaFunction = () => deskMeta('Contents of the issue')

export default function Contents({ loaderData, actionData, params }: Route.ComponentProps) {
  const refused = actionData && actionData.refusal !== null ? actionData : null
  return <ContentsView {...loaderData} base={`/${params.desk}`} refused={refused} />
}
