import type { Db } from '~/database/database'
import type { PathResult } from '~/posts/editing/preflight/links/internal-links.rules'
import { isBadInternal, stateOfPath } from './internal-state.rules'

/** What readers find at each of these paths now. */
export type LookUpPaths = (
  paths: readonly string[],
  viewer: { now: Date },
) => Promise<ReadonlyMap<string, PathResult>>

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
  const found = await lookUpPaths(
    rows.map(({ address }) => address),
    { now },
  )
  for (const { id, address, state, since, moved_to } of rows) {
    const next = stateOfPath(found.get(address))
    if (next.state === state && next.movedTo === moved_to) continue
    const isBad = isBadInternal(next.state)
    await db
      .updateTable('links')
      .set({
        state: next.state,
        moved_to: next.movedTo,
        since: isBad ? (since ?? now.toISOString()) : null,
      })
      .where('id', '=', id)
      .execute()
  }
}
