import type { Db, Engine } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import type { DeskListRequest } from '~/posts/editing/desk-posts.queries'
import { findBulkChange } from '~/posts/editing/many/bulk-changes.queries'
import { namesIn } from '~/posts/editing/many/bulk-log.queries'
import { bulkOutcome } from '~/posts/editing/many/bulk-texts.rules'
import { type BulkRequest, changeMany } from '~/posts/editing/many/change-many.actions'
import { planMany } from '~/posts/editing/many/plan-many.queries'
import { undoMany } from '~/posts/editing/many/undo-many.actions'
import { tagsStartingWith } from '~/posts/editing/tag-suggestions.queries'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'
import { searchDeskPosts } from '~/search/desk/desk-search.queries'
import { removeFilter, saveFilter, undoRemoveFilter } from './filters/saved-filters.actions'
import { findFilter, savedFiltersOf } from './filters/saved-filters.queries'

interface PostListParts {
  db: Db
  engine: Engine
  clock: () => Date
  makeSearchText: MakeSearchText
  /** Called after a change is committed. Once it resolves, readers get no older version. */
  onChanged: () => Promise<void>
}

const offeredTags = 100

/** What the desk's list of posts can do. */
export function createPostList({ db, engine, clock, makeSearchText, onChanged }: PostListParts) {
  const deps = () => ({ db, now: clock(), clock, makeSearchText })
  async function andNotify<Result>(change: Promise<Result>): Promise<Result> {
    try {
      return await change
    } finally {
      // Some posts may have been changed before it failed.
      await onChanged()
    }
  }
  return {
    /** Authors see only their own posts, and those assigned to them. */
    list: (editor: Editor, request: DeskListRequest) =>
      searchDeskPosts(
        { db, engine },
        { ...request, ...(editor.role === 'author' && { visibleTo: editor.id }) },
      ),

    savedFilters: ({ id }: Editor) => savedFiltersOf(db, id),
    findFilter: (editor: Editor, id: string) => findFilter(db, editor.id, id),
    saveFilter: ({ id: editorId }: Editor, filter: { name: string; query: string }) =>
      saveFilter(deps(), { editorId, ...filter }),
    removeFilter: ({ id: editorId }: Editor, id: string) => removeFilter(deps(), { editorId, id }),
    undoRemoveFilter: ({ id: editorId }: Editor, id: string) =>
      undoRemoveFilter(deps(), { editorId, id }),

    planMany: (...plan: Parameters<typeof planMany> extends [Db, ...infer Rest] ? Rest : never) =>
      planMany(db, ...plan),
    changeMany: (request: BulkRequest) => andNotify(changeMany(deps(), request)),
    undoMany: (request: Parameters<typeof undoMany>[1]) => andNotify(undoMany(deps(), request)),
    /** What a change of this editor did, in words; null if there was none. */
    async bulkReport(editor: Editor, id: string) {
      const record = await findBulkChange(db, editor.id, id)
      if (!record) return null
      const { refused, changed, isUndone } = record
      const text = bulkOutcome(record, await namesIn(db, record.change))
      return { text, refused, isUndone, isUndoable: !isUndone && changed.length > 0 }
    },
    commonTags: () => tagsStartingWith(db, '', offeredTags),
  }
}

export type PostList = ReturnType<typeof createPostList>
