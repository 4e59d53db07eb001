import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import type { PathResult } from '~/posts/editing/preflight/links/internal-links.rules'
import { isBadInternal, stateOfPath } from './internal-state.rules'

/** What readers find at each of these paths now. */
export type LookUpPaths = (paths: readonly string[]) => Promise<ReadonlyMap<string, PathResult>>

interface InternalDeps {
  db: Db
  now: Date
  lookUpPaths: LookUpPaths
}

const batch = 500

/** Looks up the internal links after `after` in the order of their ids, and returns the last; null if none is left. */
export async function checkInternalLinks(
  deps: InternalDeps,
  after: string,
): Promise<string | null> {
  const rows = await internalRows(deps.db)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  await storeStates(deps, rows)
  return rows.length < batch ? null : (rows.at(-1)?.id ?? null)
}

export async function checkTheseLinks(deps: InternalDeps, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    await storeStates(deps, await internalRows(deps.db).where('id', 'in', some).execute())
  }
}

function internalRows(db: Db) {
  return db
    .selectFrom('links')
    .select(['id', 'address', 'state', 'since', 'moved_to'])
    .where('is_internal', '=', 1)
}

type InternalRow = Awaited<ReturnType<ReturnType<typeof internalRows>['execute']>>[number]

/** Writes only what has changed: most links stay as they are. */
async function storeStates(
  { db, now, lookUpPaths }: InternalDeps,
  rows: readonly InternalRow[],
): Promise<void> {
  if (rows.length === 0) return
  const found = await lookUpPaths(rows.map(({ address }) => address))
  const changed = rows
    .map((row) => ({ ...row, next: stateOfPath(found.get(row.address)) }))
    .filter(({ state, moved_to, next }) => next.state !== state || next.movedTo !== moved_to)
  if (changed.length === 0) return
  await inTransaction(db, async (transaction) => {
    for (const { id, since, next } of changed) {
      const firstBad = since ?? now.toISOString()
      await transaction
        .updateTable('links')
        .set({
          state: next.state,
          moved_to: next.movedTo,
          since: isBadInternal(next.state) ? firstBad : null,
        })
        .where('id', '=', id)
        .execute()
    }
  })
}
