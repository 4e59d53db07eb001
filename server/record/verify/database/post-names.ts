import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { postPath } from '~/posts/addresses/urls.rules'
import { tables } from '~/posts/published/published-posts.queries'
import type { RecordDocument } from '~/record/entries/document.rules'

/** What people call a post. */
export interface PostName {
  title: string
  path: string
}

/** The names of posts by their ids: as readers see them now, or of deleted ones as they were recorded last. */
export async function postNames(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, PostName>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const names = new Map<string, PostName>()
  if (wanted.length === 0) return names
  const recorded = await db
    .selectFrom('public_versions')
    .select(['post_id', 'document'])
    .where('post_id', 'in', wanted)
    .where('document', '!=', '')
    .orderBy('position')
    .execute()
  for (const { post_id, document } of recorded) {
    const name = nameIn(document)
    if (name) names.set(post_id, name)
  }
  for (const kind of postKinds) {
    const rows = await db
      .selectFrom(tables[kind].posts)
      .select(['id', 'title', 'slug', 'domain'])
      .where('id', 'in', wanted)
      .execute()
    for (const row of rows) {
      names.set(row.id, { title: row.title, path: postPath({ kind, ...row }) })
    }
  }
  return names
}

/** Null if somebody has damaged it. */
function nameIn(document: string): PostName | null {
  try {
    const { post, kind, slug, domain, title } = JSON.parse(document) as RecordDocument
    return { title, path: postPath({ kind, id: post, slug, domain }) }
  } catch {
    return null
  }
}
