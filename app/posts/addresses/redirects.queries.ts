import type { Db } from '~/database/database'

/**
 * Remembers that `from` now lives at `to`; call it inside a transaction. Older redirects to `from`
 * are pointed straight at `to`, so that nobody is ever sent along a chain.
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

/** Where the first of these addresses that has moved now lives. */
export async function findRedirect(db: Db, from: string[]): Promise<string | null> {
  const rows = await db
    .selectFrom('redirects')
    .select(['from_path', 'to_path'])
    .where('from_path', 'in', from)
    .execute()
  const moved = from.find((path) => rows.some(({ from_path }) => from_path === path))
  return rows.find(({ from_path }) => from_path === moved)?.to_path ?? null
}
