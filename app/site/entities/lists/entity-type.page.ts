import { pageTypes, typePath } from '~/entities/addresses/entity-folders.rules'
import type { Entities } from '~/posts/entities/lists/entity-cache.service'
import { entitiesOfType } from '~/posts/entities/lists/entity-counts.queries'
import { type EntitiesOfType, inNaturalOrder } from '~/posts/entities/lists/entity-lists.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'

/** Names are short: a page has more of them than of posts. */
const perPage = 240

/** All entities of a type; null if there is no such type, it has none, and beyond the last page. */
export async function entityTypePage(
  { db, entities }: ReadingDeps & { entities: Entities },
  name: string,
  page: number,
): Promise<EntitiesOfType | null> {
  const type = pageTypes.find((known) => known === name)
  const counted = type && (await entities.index()).types.find((one) => one.type === type)
  if (!counted) return null
  const pages = Math.ceil(counted.count / perPage)
  if (page > pages) return null
  const range = { offset: (page - 1) * perPage, limit: perPage }
  return {
    type: counted.type,
    path: typePath(counted.type),
    count: counted.count,
    page,
    pages,
    entities: inNaturalOrder(await entitiesOfType(db, counted.type, range)),
  }
}
