import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { PostEntityTable } from '~/database/schema/tables/entities/entities'
import { vectorScore } from '../cvss/score.rules'
import { applyDecisions } from '../decisions/apply-decisions.rules'
import { entityTypes, type FoundEntity } from '../entity.rules'
import type { PostEntity } from '../post-entity.rules'
import { decisionsOf, type PostKey } from './decisions.queries'

export const entityTables = {
  article: 'article_entities',
  brief: 'weekly_brief_entities',
} as const satisfies Record<PostKind, string>

/** How many rows one statement inserts: databases limit its parameters. */
const batch = 200

/** Stores what a new post names, after the decisions about it. Call it in the transaction that writes the text. */
export async function storeEntities(
  db: Db,
  { kind, id }: PostKey,
  found: readonly FoundEntity[],
): Promise<void> {
  if (found.length === 0) return
  const entities = applyDecisions(found, await decisionsOf(db, { kind, id }))
  const rows = entities.map((entity, position) => ({ post_id: id, position, ...toRow(entity) }))
  for (let start = 0; start < rows.length; start += batch) {
    await db
      .insertInto(entityTables[kind])
      .values(rows.slice(start, start + batch))
      .execute()
  }
}

/** The same for a post that has some already. */
export async function replaceEntities(
  db: Db,
  key: PostKey,
  found: readonly FoundEntity[],
): Promise<void> {
  await db.deleteFrom(entityTables[key.kind]).where('post_id', '=', key.id).execute()
  await storeEntities(db, key, found)
}

/** What a post names and its editors let readers see, in the order of the text. */
export async function entitiesOfPost(db: Db, { kind, id }: PostKey): Promise<PostEntity[]> {
  const rows = await db
    .selectFrom(entityTables[kind])
    .select(entityColumns)
    .where('post_id', '=', id)
    .where('state', '=', 'on')
    .orderBy('position')
    .execute()
  return rows.map(toPostEntity)
}

export const entityColumns = [
  ...(['type', 'value', 'count', 'lines', 'written', 'sentence'] as const),
  ...(['section', 'state', 'why'] as const),
] as const satisfies (keyof PostEntityTable)[]

type EntityRow = Pick<Selectable<PostEntityTable>, (typeof entityColumns)[number]>

function toRow(entity: PostEntity): EntityRow {
  const { lines, written, score: _, ...rest } = entity
  return { ...rest, lines: JSON.stringify(lines), written: JSON.stringify(written) }
}

const stored = z.object({
  type: z.enum(entityTypes),
  state: z.enum(['on', 'waiting', 'refused']),
  lines: z.array(z.number()),
  written: z.array(z.string()),
})

export function toPostEntity(row: EntityRow): PostEntity {
  const { type, state, lines, written } = stored.parse({
    ...row,
    lines: JSON.parse(row.lines),
    written: JSON.parse(row.written),
  })
  const score = type === 'cvss' ? vectorScore(row.value) : null
  return { ...row, type, state, lines, written, ...(score !== null && { score }) }
}
