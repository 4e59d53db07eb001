import { services } from '~/services'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { copyCalled } from '../writing/autosave/copy.request'
import { flushAutosaves } from '../writing/autosave/pending-autosaves.browser'
import type { Route } from './+types/list.route'
import { readListRequest } from './list-request.rules'
import { PostsView } from './posts.view'

const perPage = 50
const scheduledShown = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, deskPath, editors } = context.get(services)
  const editor = context.get(signedInEditor)
  const { searchParams } = new URL(request.url)
  const asked = readListRequest(searchParams)
  const { kind, status, domain, authorId, text, sort, direction, page } = asked
  const discarded = copyCalled(searchParams.get('discarded'))
  const [list, counts, scheduled, copies, roster, discardedCopy] = await Promise.all([
    desk.list(editor, {
      ...{ sort, direction, page, perPage, text },
      ...(kind && { kind }),
      ...(status && { status }),
      ...(domain && { domain }),
      ...(authorId && { authorId }),
    }),
    desk.counts(editor),
    editor.role === 'author' ? [] : desk.nextScheduled(scheduledShown),
    desk.copies(editor),
    editor.role === 'author' ? [editor] : editors.roster.list(),
    discarded && desk.discardedCopyOf({ editor, ...discarded }),
  ])
  return {
    asked: { ...asked, page: list.page },
    posts: list.posts,
    total: list.total,
    pages: list.pages,
    counts,
    scheduled,
    copies,
    outcome: discarded &&
      discardedCopy && {
        text: `Thrown away: “${discardedCopy.fields.title || 'Untitled'}”.`,
        undo: {
          action: `/${deskPath}/working-copies/discard`,
          fields: { ...discarded, step: 'undo', next: 'list' },
        },
      },
    authors: roster.map(({ id, name }) => ({ id, name })),
    timeZone: editor.timeZone,
    isAuthor: editor.role === 'author',
  }
}

/** What was typed a moment ago is on the list: it is sent to the server before the list is asked for. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await flushAutosaves()
  return serverLoader()
}

export const meta: Route.MetaFunction = () => deskMeta('Posts')

export default function Home({ loaderData, params }: Route.ComponentProps) {
  return <PostsView {...loaderData} base={`/${params.desk}`} />
}
