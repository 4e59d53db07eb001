import type { RouterContextProvider } from 'react-router'
import type { RefusedPost } from '~/posts/editing/many/bulk-change.rules'
import { services } from '~/services'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Outcome } from '../../shell/confirm/outcome-notice.view'
import { parseAutosaveKey } from '../../writing/autosave/autosave-key.request'
import { cleanQuery } from './list-request.rules'

export interface ListOutcome {
  outcome: Outcome | null
  /** The posts that a change of many left as they are, with the reasons. */
  refused: RefusedPost[]
  /** Differs after each change of many posts: the choice of posts is then empty again. */
  changeKey: string
}

/** What was just done, by the search parameters that it left in the address of the list. */
export async function listOutcome(
  context: Readonly<RouterContextProvider>,
  searchParams: URLSearchParams,
): Promise<ListOutcome> {
  const changeId = searchParams.get('many')
  if (changeId) return outcomeOfMany(context, searchParams, changeId)
  const outcome =
    (await outcomeOfDiscard(context, searchParams)) ??
    (await outcomeOfFilter(context, searchParams))
  return { outcome, refused: [], changeKey: '' }
}

async function outcomeOfMany(
  context: Readonly<RouterContextProvider>,
  searchParams: URLSearchParams,
  id: string,
): Promise<ListOutcome> {
  const { postList, deskPath } = context.get(services)
  const report = await postList.bulkReport(context.get(signedInEditor), id)
  if (!report) return { outcome: null, refused: [], changeKey: '' }
  const { text, refused, isUndone, isUndoable } = report
  const fields = { step: 'undo', change: id, back: cleanQuery(searchParams.toString()) }
  const undo = isUndoable ? { action: `/${deskPath}/posts/many`, fields } : null
  return { outcome: { text, undo }, refused, changeKey: isUndone ? `${id} undone` : id }
}

async function outcomeOfDiscard(
  context: Readonly<RouterContextProvider>,
  searchParams: URLSearchParams,
): Promise<Outcome | null> {
  const { desk, deskPath } = context.get(services)
  const key = parseAutosaveKey(searchParams.get('discarded'))
  const discarded =
    key && (await desk.findDiscardedAutosave({ editor: context.get(signedInEditor), ...key }))
  if (!discarded) return null
  return {
    text: `Discarded: “${discarded.typed.title || 'Untitled'}”.`,
    undo: {
      action: `/${deskPath}/autosaves/discard`,
      fields: { ...key, step: 'undo', next: 'page' },
    },
  }
}

async function outcomeOfFilter(
  context: Readonly<RouterContextProvider>,
  searchParams: URLSearchParams,
): Promise<Outcome | null> {
  const { postList, deskPath } = context.get(services)
  const [saved, deleted] = [searchParams.get('filter-saved'), searchParams.get('filter-deleted')]
  const id = saved ?? deleted
  const filter = id && (await postList.findFilter(context.get(signedInEditor), id))
  if (!filter || filter.isDeleted !== (saved === null)) return null
  if (saved) return { text: `Saved the filter “${filter.name}”.`, undo: null }
  return {
    text: `Deleted the filter “${filter.name}”.`,
    undo: {
      action: `/${deskPath}/posts${cleanQuery(searchParams.toString())}`,
      fields: { step: 'restore-filter', filter: filter.id },
    },
  }
}

/** The query of the list with what was done. */
export function addToQuery(query: string, changes: Record<string, string>): string {
  const searchParams = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) searchParams.set(name, value)
  return searchParams.size > 0 ? `?${searchParams}` : ''
}
