import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { localTime } from '~/people/account/time-zone.rules'
import { services } from '~/services'
import { flushAutosaves } from '../../autosave/pending-autosaves.browser'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/list.route'
import { addToQuery, listOutcome } from './list-outcome.request'
import { filterQuery, type ListRequest, readListRequest } from './list-request.rules'
import { PostsView } from './posts.view'

const perPage = 50
const scheduledShown = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, postList, editors, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const isAuthor = editor.role === 'author'
  const { searchParams } = new URL(request.url)
  const listRequest = readListRequest(searchParams)
  const [list, counts, scheduled, autosaves, roster, pin, savedFilters, outcome] =
    await Promise.all([
      postList.list(editor, { ...toFilter(listRequest, editor.id), perPage }),
      desk.counts(editor),
      isAuthor ? [] : desk.nextScheduled(scheduledShown),
      desk.autosaves(editor),
      isAuthor ? [editor] : editors.roster.list(),
      desk.currentPin(),
      postList.savedFilters(editor),
      listOutcome(context, searchParams),
    ])
  return {
    listRequest: { ...listRequest, page: list.page },
    posts: list.posts,
    excerpts: list.excerpts,
    total: list.total,
    pages: list.pages,
    counts,
    scheduled,
    autosaves,
    savedFilters,
    ...outcome,
    pin: pin && { postId: pin.postId, until: pin.until },
    authors: roster.map(({ id, name }) => ({ id, name })),
    timeZone: editor.timeZone,
    today: localTime(clock(), editor.timeZone).slice(0, 10),
    isAuthor,
  }
}

function toFilter(request: ListRequest, editorId: string) {
  const { kind, status, domain, authorId, assignedTo, review, ...rest } = request
  return {
    ...rest,
    ...(kind && { kind }),
    ...(status && { status }),
    ...(domain && { domain }),
    ...(authorId && { authorId }),
    ...(assignedTo && { assignedTo: assignedTo === 'me' ? editorId : assignedTo }),
    ...(review && { reviewState: review }),
  }
}

/** Saves the filters of this address under a name, deletes such a filter, or undoes that. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { postList } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const query = filterQuery(readListRequest(new URL(request.url).searchParams))
  const [name, id] = [textIn(form, 'name'), textIn(form, 'filter')]
  const to = (changes: Record<string, string>) =>
    redirect(`/${params.desk}/posts${addToQuery(query, changes)}`, 303)
  switch (form.get('step')) {
    case 'save-filter': {
      const saved = await postList.saveFilter(editor, { name, query })
      if (!saved.ok) return data({ filter: { name, problem: saved.problem } }, { status: 422 })
      return to({ 'filter-saved': saved.filter.id })
    }
    case 'delete-filter': {
      const removed = await postList.removeFilter(editor, id)
      if (!removed) throw data(null, { status: 404 })
      return to({ 'filter-deleted': id })
    }
    case 'restore-filter': {
      const restored = await postList.undoRemoveFilter(editor, id)
      if (!restored) throw data(null, { status: 404 })
      if (restored.ok) return to({ 'filter-saved': id })
      return data({ filter: { name: '', problem: restored.problem } }, { status: 409 })
    }
    default:
      throw data(null, { status: 400 })
  }
}

/** Text that was typed a moment ago is on the list: it is sent to the server before the list is loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await flushAutosaves()
  return serverLoader()
}

export const meta: Route.MetaFunction = () => deskMeta('Posts')

export default function Home({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <PostsView {...loaderData} rejected={actionData?.filter ?? null} base={`/${params.desk}`} />
  )
}
