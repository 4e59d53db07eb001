import type { Db } from '~/database/database'
import { isStorable } from '../published/published-posts.queries'
import { maxPathLength, type RedirectOrigin, storedPath } from './redirects/redirect.rules'

/**
 * Redirects `from` to `to`; call it inside a transaction. Older redirects to `from` then lead straight to `to`, so
 * that there are no chains.
 */
export async function addRedirect(
  db: Db,
  from: string,
  to: string,
  now: Date,
  { reason, editorName }: RedirectOrigin = { reason: 'post', editorName: '' },
): Promise<void> {
  await db.deleteFrom('redirects').where('from_path', '=', to).execute()
  await db.updateTable('redirects').set({ to_path: to }).where('to_path', '=', from).execute()
  if (from === to) return
  const values = { to_path: to, created_at: now.toISOString(), reason, editor_name: editorName }
  await db
    .insertInto('redirects')
    .values({ from_path: from, ...values })
    .onConflict((conflict) => conflict.column('from_path').doUpdateSet(values))
    .execute()
}

/** The address that the first redirected one of these leads to; null if none is redirected. */
export async function findRedirect(db: Db, from: string[]): Promise<string | null> {
  const targets = await redirectTargets(db, from)
  const [first] = from.flatMap((path) => targets.get(path) ?? [])
  return first ?? null
}

/** Where a path that readers asked for leads, in any spelling; null if it is not redirected. */
export async function redirectFrom(db: Db, pathname: string): Promise<string | null> {
  if (pathname.length > maxPathLength * 3) return null
  const path = storedPath(pathname)
  return path === null ? null : findRedirect(db, [path])
}

/** The redirects from pages of topics. */
export async function topicRedirects(db: Db): Promise<{ from: string; to: string }[]> {
  return db
    .selectFrom('redirects')
    .select(['from_path as from', 'to_path as to'])
    .where('from_path', 'like', '/topics/%')
    .execute()
}

/** Where each of these addresses leads to, for those that are redirected. */
export async function redirectTargets(
  db: Db,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const known = [...new Set(paths)].filter(isStorable)
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('redirects')
    .select(['from_path', 'to_path'])
    .where('from_path', 'in', known)
    .execute()
  return new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]))
}
