import { messageFilters } from '~/contact/stored-message.rules'
import { services } from '~/services'
import { deskMeta } from '../../requests/desk-meta.request'
import { positionIn } from '../../requests/list-position.rules'
import { onlyEditors } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/messages.route'
import { MessagesView } from './messages.view'

const perPage = 30

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { messageDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  const query = new URL(request.url).searchParams
  const before = positionIn(query, 'before')
  const filter = messageFilters.find((known) => known === query.get('filter')) ?? 'open'
  const [found, counts, assignees] = await Promise.all([
    messageDesk.list({ filter, editorId: editor.id, limit: perPage + 1, before }),
    messageDesk.counts(editor),
    messageDesk.assignees(),
  ])
  const messages = found.slice(0, perPage)
  const last = found.length > perPage ? messages.at(-1) : undefined
  return {
    messages,
    counts,
    filter,
    assignees,
    timeZone: editor.timeZone,
    isFirst: before === null,
    older: last ? { filter, before: last.createdAt.toISOString(), id: last.id } : null,
    outcome: outcomeOf(query, `/${params.desk}/messages`, filter),
  }
}

/** What a button of the list, or of a message that is deleted, just did. */
function outcomeOf(query: URLSearchParams, path: string, list: string) {
  const [step, id] = [query.get('result'), query.get('message')]
  if (step === 'delete') return { text: 'The message was deleted.', undo: null }
  if (id === null || (step !== 'done' && step !== 'open')) return null
  return {
    text: step === 'done' ? 'Marked as done.' : 'Marked as open.',
    undo: {
      action: `${path}/${encodeURIComponent(id)}`,
      fields: { step: step === 'done' ? 'open' : 'done', list },
    },
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Messages')

export default function Messages({ loaderData, params }: Route.ComponentProps) {
  return <MessagesView {...loaderData} desk={`/${params.desk}`} path={`/${params.desk}/messages`} />
}
