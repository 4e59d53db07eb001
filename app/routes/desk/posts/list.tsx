import { readListRequest } from '~/content/desk/list-request'
import { services } from '~/services'
import { PostsView } from '~/ui/desk/posts/posts-view'
import { deskMeta } from '../desk-meta'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/list'

const perPage = 50
const scheduledShown = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, editors } = context.get(services)
  const editor = context.get(signedInEditor)
  const asked = readListRequest(new URL(request.url).searchParams)
  const { kind, status, domain, authorId, text, sort, direction, page } = asked
  const [list, counts, scheduled, copies, roster] = await Promise.all([
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
  ])
  return {
    asked: { ...asked, page: list.page },
    posts: list.posts,
    total: list.total,
    pages: list.pages,
    counts,
    scheduled,
    copies,
    authors: roster.map(({ id, name }) => ({ id, name })),
    timeZone: editor.timeZone,
    isAuthor: editor.role === 'author',
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Posts')

export default function Home({ loaderData, params }: Route.ComponentProps) {
  return <PostsView {...loaderData} base={`/${params.desk}`} />
}
