import { sql } from 'kysely'
import { z } from 'zod'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Entity } from '~/entities/entity.rules'
import { entityTables } from '~/entities/stored/post-entities.queries'
import { toListCard } from '../../lists/list-card.rules'
import { listedAt, type PostKey } from '../../lists/topics.queries'
import type { Post } from '../../post.rules'
import type { Page } from '../../published/published-posts.queries'
import { wholeAt } from '../../published/whole-posts.queries'
import type { NamingPost } from './entity-lists.rules'

/** What listed posts name and readers may see. Like isListed() of visibility.rules.ts. */
export function listedEntities(db: Db, kind: PostKind) {
  return db
    .selectFrom(entityTables[kind])
    .where('state', '=', 'on')
    .where('listed_from', 'is not', null)
}

function naming(db: Db, kind: PostKind, { type, value }: Entity) {
  return listedEntities(db, kind).where('type', '=', type).where('value', '=', value)
}

export async function countNaming(db: Db, entity: Entity): Promise<number> {
  const counts = await Promise.all(
    postKinds.map((kind) =>
      naming(db, kind, entity)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** The posts that name one of these entities, newest first, each once. */
export async function newestKeysNaming(
  db: Db,
  entities: readonly Entity[],
  { limit, offset = 0 }: Page,
): Promise<PostKey[]> {
  const [first, ...others] = entities.flatMap((entity) =>
    postKinds.map((kind) =>
      db.selectFrom(newestOf(db, kind, entity, { limit: offset + limit })).selectAll(),
    ),
  )
  if (!first) return []
  const rows = await others
    .reduce((all, other) => all.union(other), first)
    .orderBy('listed_from', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ kind, id }) => ({ kind, id }))
}

/** From an index, whose end is read. */
function newestOf(db: Db, kind: PostKind, entity: Entity, { limit }: Page) {
  return naming(db, kind, entity)
    .select(['post_id as id', 'listed_from', sql.lit<PostKind>(kind).as('kind')])
    .orderBy('listed_from', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit)
    .as('found')
}

/** The post that named it first. */
export async function firstKeyNaming(db: Db, entity: Entity): Promise<PostKey | null> {
  const found = await Promise.all(
    postKinds.map(async (kind) => {
      const row = await naming(db, kind, entity)
        .select(['post_id', 'listed_from'])
        .orderBy('listed_from')
        .orderBy('post_id')
        .limit(1)
        .executeTakeFirst()
      return row ? [{ kind, id: row.post_id, from: row.listed_from ?? '' }] : []
    }),
  )
  const [first] = found.flat().sort((a, b) => (a.from < b.from ? -1 : 1))
  return first ? { kind: first.kind, id: first.id } : null
}

/** When each of these entities was last named; without those that no listed post names. */
export async function lastNamed(
  db: Db,
  entities: readonly Entity[],
): Promise<{ entity: Entity; at: Date }[]> {
  if (entities.length === 0) return []
  const keys = sql.join(entities.map(({ type, value }) => sql`(${type}, ${value})`))
  const [articles, briefs] = postKinds.map((kind) =>
    listedEntities(db, kind)
      .select(['type', 'value', (eb) => eb.fn.max('listed_from').as('at')])
      .where(sql<boolean>`(type, value) in (values ${keys})`)
      .groupBy(['type', 'value']),
  )
  const rows = articles && briefs ? await articles.unionAll(briefs).execute() : []
  const latest = new Map<string, Date>()
  for (const { type, value, at: text } of rows) {
    const at = new Date(text ?? 0)
    const key = `${type} ${value}`
    if (at > (latest.get(key) ?? new Date(0))) latest.set(key, at)
  }
  return entities.flatMap((entity) => {
    const at = latest.get(`${entity.type} ${entity.value}`)
    return at ? [{ entity, at }] : []
  })
}

const spellings = z.array(z.string())

/** The posts with these keys, newest first, with the sentences that name the entity. */
export async function namingPostsAt(
  db: Db,
  { type, value }: Entity,
  keys: readonly PostKey[],
): Promise<NamingPost[]> {
  const [posts, ...rows] = await Promise.all([
    listedAt(db, keys, { limit: keys.length }),
    ...postKinds.map(async (kind) => {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
      if (ids.length === 0) return []
      return db
        .selectFrom(entityTables[kind])
        .select(['post_id', 'sentence', 'written', 'count'])
        .where('post_id', 'in', ids)
        .where('type', '=', type)
        .where('value', '=', value)
        .execute()
    }),
  ])
  const byPost = new Map(rows.flat().map((row) => [row.post_id, row]))
  return posts.map((post) => {
    const { sentence = '', written = '[]', count = 1 } = byPost.get(post.id) ?? {}
    return {
      ...toListCard(post),
      sentence,
      written: spellings.parse(JSON.parse(written)),
      mentions: count,
    }
  })
}

/** With their texts, for syndication feeds. */
export async function newestWholeNaming(
  db: Db,
  entities: readonly Entity[],
  page: Page,
): Promise<Post[]> {
  return wholeAt(db, await newestKeysNaming(db, entities, page))
}
