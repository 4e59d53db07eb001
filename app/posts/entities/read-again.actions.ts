import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { entitiesVersion } from '~/entities/read-entities.rules'
import { tables } from '../published/published-posts.queries'
import { queueChangedExports } from '../record/recording/files-to-record.queries'
import { type SearchTextDeps, searchTextFor } from '../saving/search-text.actions'
import { storeReadEntities } from './read-entities.queries'

type Deps = SearchTextDeps & { db: Db }

/** How many posts one call reads. */
const batch = 20

/**
 * Reads what posts name that were written by an earlier version, or by another program. `isDone` when there are no more;
 * `isChanged` if readers may see something new.
 */
export async function readEntitiesAgain(
  deps: Deps,
): Promise<{ isDone: boolean; isChanged: boolean }> {
  let isChanged = false
  for (const kind of postKinds) {
    const posts = await unreadPosts(deps.db, kind)
    for (const post of posts) isChanged = (await readAgain(deps, kind, post)) || isChanged
    if (posts.length > 0) return { isDone: false, isChanged }
  }
  return { isDone: true, isChanged }
}

function unreadPosts(db: Db, kind: PostKind) {
  return db
    .selectFrom(tables[kind].posts)
    .select(['id', 'title', 'body', 'version'])
    .where('entities_version', '<', entitiesVersion)
    .orderBy('entities_version')
    .orderBy('id')
    .limit(batch)
    .execute()
}

async function readAgain(
  deps: Deps,
  kind: PostKind,
  { id, title, body, version }: { id: string; title: string; body: string; version: number },
): Promise<boolean> {
  const searchText = await searchTextFor(deps, { title, body, editorId: null })
  if (searchText === 'busy') return false
  return inTransaction(deps.db, async (db) => {
    // Otherwise a save has just stored the entities of a newer text.
    const updated = await storeReadEntities(db, { kind, id, version }, searchText.entities)
    const isPublished = updated?.status === 'published'
    if (isPublished) await queueChangedExports(db, { kind, id })
    return isPublished && searchText.entities.length > 0
  })
}
