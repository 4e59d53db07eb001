import { services } from '~/services'
import { flushAutosaves } from '../autosave/pending-autosaves.browser'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { parseAutosaveKey } from '../writing/autosave/autosave-key.request'
import type { Route } from './+types/list.route'
import { readListRequest } from './list-request.rules'
import { PostsView } from './posts.view'

const perPage = 50
const scheduledShown = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, deskPath, editors } = context.get(services)
  const editor = context.get(signedInEditor)
  const { searchParams } = new URL(request.url)
  const listRequest = readListRequest(searchParams)
  const { kind, status, domain, authorId, text, sort, direction, page } = listRequest
  const discarded = parseAutosaveKey(searchParams.get('discarded'))
  const [list, counts, scheduled, autosaves, roster, pin, discardedAutosave] = await Promise.all([
    desk.list(editor, {
      sort,
      direction,
      page,
      perPage,
      text,
      ...(kind && { kind }),
      ...(status && { status }),
      ...(domain && { domain }),
      ...(authorId && { authorId }),
    }),
    desk.counts(editor),
    editor.role === 'author' ? [] : desk.nextScheduled(scheduledShown),
    desk.autosaves(editor),
    editor.role === 'author' ? [editor] : editors.roster.list(),
    desk.currentPin(),
    discarded && desk.findDiscardedAutosave({ editor, ...discarded }),
  ])
  return {
    listRequest: { ...listRequest, page: list.page },
    posts: list.posts,
    total: list.total,
    pages: list.pages,
    counts,
    scheduled,
    autosaves,
    outcome: discarded &&
      discardedAutosave && {
        text: `Discarded: “${discardedAutosave.typed.title || 'Untitled'}”.`,
        undo: {
          action: `/${deskPath}/autosaves/discard`,
          fields: { ...discarded, step: 'undo', next: 'page' },
        },
      },
    authors: roster.map(({ id, name }) => ({ id, name })),
    pin: pin && { postId: pin.postId, until: pin.until },
    timeZone: editor.timeZone,
    isAuthor: editor.role === 'author',
  }
}

/** Text that was typed a moment ago is on the list: it is sent to the server before the list is loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await flushAutosaves()
  return serverLoader()
}

export const meta: Route.MetaFunction = () => deskMeta('Posts')

export default function Home({ loaderData, params }: Route.ComponentProps) {
  return <PostsView {...loaderData} base={`/${params.desk}`} />
}
