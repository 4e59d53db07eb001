import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { lockForTransaction } from '~/database/transactions/transaction-locks'
import {
  deleteFilter,
  findFilter,
  insertFilter,
  restoreFilter,
  savedFiltersOf,
} from './saved-filters.queries'
import { decideFilter, type SavedFilter } from './saved-filters.rules'

interface Deps {
  db: Db
  now: Date
}

export type FilterResult = { ok: true; filter: SavedFilter } | { ok: false; problem: string }

export async function saveFilter(
  { db, now }: Deps,
  { editorId, name, query }: { editorId: string; name: string; query: string },
): Promise<FilterResult> {
  return inTransaction<FilterResult>(db, async (transaction) => {
    // Two windows that save at once must not both find the name free.
    await lockForTransaction(transaction, 'saved-filters')
    const decision = decideFilter(name, query, await savedFiltersOf(transaction, editorId))
    if (!decision.ok) return decision
    const filter = { id: crypto.randomUUID(), name: decision.name, query }
    await insertFilter(transaction, editorId, filter, now)
    return { ok: true, filter }
  })
}

/** Null if the editor has no such filter. */
export async function removeFilter(
  { db, now }: Deps,
  { editorId, id }: { editorId: string; id: string },
): Promise<SavedFilter | null> {
  return inTransaction(db, async (transaction) => {
    const filter = await findFilter(transaction, editorId, id)
    if (filter) await deleteFilter(transaction, editorId, id, now)
    return filter
  })
}

/** Undoes deleting a filter, unless its name is used again. */
export async function undoRemoveFilter(
  { db }: Pick<Deps, 'db'>,
  { editorId, id }: { editorId: string; id: string },
): Promise<FilterResult | null> {
  return inTransaction<FilterResult | null>(db, async (transaction) => {
    await lockForTransaction(transaction, 'saved-filters')
    const filter = await findFilter(transaction, editorId, id)
    if (!filter?.isDeleted) return filter && { ok: true, filter }
    const saved = await savedFiltersOf(transaction, editorId)
    const decision = decideFilter(filter.name, filter.query, saved)
    if (!decision.ok) return decision
    await restoreFilter(transaction, editorId, id)
    return { ok: true, filter }
  })
}
