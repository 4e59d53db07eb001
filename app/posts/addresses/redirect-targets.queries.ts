import type { Db } from '~/database/database'

/** Where each of these addresses leads to, for those that are redirected. */
export async function redirectTargets(
  db: Db,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const known = [...new Set(paths)].filter((path) => !path.includes('\0'))
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('redirects')
    .select(['from_path', 'to_path'])
    .where('from_path', 'in', known)
    .execute()
  return new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]))
}
