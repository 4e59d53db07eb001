import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { FoundEntity } from '~/entities/entity.rules'
import { entitiesVersion } from '~/entities/read-entities.rules'
import { entityTables, replaceEntities } from '~/entities/stored/post-entities.queries'
import { tables } from '../published/published-posts.queries'

/**
 * Replaces what a post names with what was read from this version of it; call it inside a transaction. Null, with nothing
 * written, if another version is stored by now.
 */
export async function storeReadEntities(
  db: Db,
  { kind, id, version }: { kind: PostKind; id: string; version: number },
  found: readonly FoundEntity[],
): Promise<{ status: string } | null> {
  const updated = await db
    .updateTable(tables[kind].posts)
    .set({ entities_version: entitiesVersion })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('status')
    .executeTakeFirst()
  if (!updated) return null
  await replaceEntities(db, { kind, id }, found)
  return updated
}

/** How many entities of each type and state a post of any status names. */
export async function countEntities(
  db: Db,
  { kind, id }: { kind: PostKind; id: string },
): Promise<{ type: string; state: string; count: number }[]> {
  return db
    .selectFrom(entityTables[kind])
    .select((eb) => ['type', 'state', eb.fn.countAll<number>().as('count')])
    .where('post_id', '=', id)
    .groupBy(['type', 'state'])
    .execute()
}
