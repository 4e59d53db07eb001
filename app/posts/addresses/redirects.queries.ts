import type { Db } from '~/database/database'

/**
 * Redirects `from` to `to`; call it inside a transaction. Older redirects to `from` then lead straight to `to`, so
 * that there are no chains.
 */
export async function addRedirect(db: Db, from: string, to: string, now: Date): Promise<void> {
  await db.deleteFrom('redirects').where('from_path', '=', to).execute()
  await db.updateTable('redirects').set({ to_path: to }).where('to_path', '=', from).execute()
  if (from === to) return
  await db
    .insertInto('redirects')
    .values({ from_path: from, to_path: to, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('from_path').doUpdateSet({ to_path: to }))
    .execute()
}

/** The address that the first redirected one of these leads to; null if none is redirected. */
export async function findRedirect(db: Db, from: string[]): Promise<string | null> {
  const rows = await db
    .selectFrom('redirects')
    .select(['from_path', 'to_path'])
    .where('from_path', 'in', from)
    .execute()
  const moved = from.find((path) => rows.some(({ from_path }) => from_path === path))
  return rows.find(({ from_path }) => from_path === moved)?.to_path ?? null
}

/** Those of these addresses that are redirected. */
export async function redirectsFrom(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('redirects')
    .select('from_path')
    .where('from_path', 'in', [...new Set(paths)])
    .execute()
  return new Set(rows.map(({ from_path }) => from_path))
}
