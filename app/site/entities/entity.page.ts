import { authorityOf } from '~/entities/addresses/authority.rules'
import { entityAt, entityPath } from '~/entities/addresses/entity-address.rules'
import { namedTogether } from '~/posts/entities/lists/named-together.queries'
import {
  countNaming,
  firstKeyNaming,
  lastNamed,
  namingPostsAt,
  newestKeysNaming,
} from '~/posts/entities/lists/posts-naming.queries'
import { paging, perPage } from '~/posts/lists/paging.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { EntityPosts } from './entity-posts.rules'
import { entityKnowledge } from './knowledge/knowledge.page'
import { relativesAmong, relativesOf } from './relatives.rules'

/** What is named together is counted in this many of the newest posts. */
const countedPosts = 200
const maxTogether = 12

/** Null if the address names no entity, no post names it, and beyond the last page. */
export async function entityPage(
  { db, clock }: ReadingDeps,
  { folder, name }: { folder: string; name: string },
  page: number,
): Promise<EntityPosts | null> {
  const entity = entityAt(folder, name)
  const path = entity && entityPath(entity)
  if (!path) return null
  const now = clock()
  const count = await countNaming(db, entity)
  const position = paging(page, count)
  if (count === 0 || !position) return null
  const { offset, pages } = position
  const relatives = relativesOf(entity)
  const [newest, first, keys, named, knowledge] = await Promise.all([
    newestKeysNaming(db, [entity], { limit: countedPosts }),
    firstKeyNaming(db, entity),
    newestKeysNaming(db, [entity], { limit: perPage, offset }),
    lastNamed(db, relatives),
    entityKnowledge({ db, now }, entity, async (other) => (await countNaming(db, other)) > 0),
  ])
  const ends = [...newest.slice(0, 1), ...(first ? [first] : [])]
  const [posts, endPosts, together] = await Promise.all([
    namingPostsAt(db, entity, keys),
    namingPostsAt(db, entity, ends),
    namedTogether(db, entity, newest, { limit: maxTogether }),
  ])
  return {
    entity,
    path,
    count,
    page,
    pages,
    posts,
    first: endPosts.at(-1) ?? null,
    last: endPosts[0] ?? null,
    together,
    authority: authorityOf(entity),
    knowledge,
    ...relativesAmong(
      relatives,
      named.map(({ entity: one }) => one),
    ),
  }
}
