import { setImmediate } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import { type PageType, pageTypes } from '~/entities/addresses/entity-address.rules'
import type { Entity } from '~/entities/entity.rules'
import { type EntityCount, mostFrequent, type TypeCount } from './entity-lists.rules'
import { listedEntities } from './posts-naming.queries'

/** Candidates of each kind of post. An entity that is among neither's is not the most named of both. */
const maxCandidates = 50

/** Every type that listed posts name, with its most named entities. Reads the index of all entities. */
export async function typeCounts(db: Db, { most }: { most: number }): Promise<TypeCount[]> {
  const counts: TypeCount[] = []
  for (const type of pageTypes) {
    const candidates = await Promise.all(postKinds.map((kind) => mostNamed(db, kind, type)))
    const values = [...new Set(candidates.flat().map(({ value }) => value))]
    if (values.length === 0) continue
    const exact = await Promise.all(
      postKinds.map((kind) => countsOf(db, kind, type).where('value', 'in', values).execute()),
    )
    const named = exact.map((rows) => rows.map((row) => ({ type, ...row })))
    counts.push({ type, count: await countOf(db, type), most: mostFrequent(named, most) })
    // On SQLite queries do not wait: other requests are answered between them.
    await setImmediate()
  }
  return counts
}

/** In the order of the index, so that no engine has to sort before it counts. */
function countsOf(db: Db, kind: PostKind, type: PageType) {
  return listedEntities(db, kind)
    .select((eb) => ['value', eb.fn.countAll<number>().as('count')])
    .where('type', '=', type)
    .groupBy('value')
}

function mostNamed(db: Db, kind: PostKind, type: PageType) {
  return countsOf(db, kind, type).orderBy('count', 'desc').limit(maxCandidates).execute()
}

/** How many different ones: those of articles, and those of briefs only. Faster than a union, for which both are sorted. */
async function countOf(db: Db, type: PageType): Promise<number> {
  const valuesOf = (kind: PostKind) => countsOf(db, kind, type).as('found')
  const [inArticles, inBriefsOnly] = await Promise.all([
    countRows(db.selectFrom(valuesOf('article'))),
    countRows(
      db
        .selectFrom(valuesOf('brief'))
        .where(({ not, exists }) =>
          not(
            exists(
              listedEntities(db, 'article')
                .select('post_id')
                .where('type', '=', type)
                .where('value', '=', sql.ref<string>('found.value')),
            ),
          ),
        ),
    ),
  ])
  return inArticles + inBriefsOnly
}

async function countRows(
  query: SelectQueryBuilder<Schema & { found: { value: string } }, 'found', object>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A part of the entities of a type, in the order of the database, with the number of posts that name each. */
export async function entitiesOfType(
  db: Db,
  type: PageType,
  { offset, limit }: { offset: number; limit: number },
): Promise<EntityCount[]> {
  const countsUpTo = (kind: PostKind) =>
    db
      .selectFrom(
        countsOf(db, kind, type)
          .orderBy('value')
          .limit(offset + limit)
          .as('found'),
      )
      .selectAll()
  const rows = await db
    .selectFrom(countsUpTo('article').unionAll(countsUpTo('brief')).as('found'))
    .select((eb) => ['value', eb.fn.sum<number | string>('count').as('count')])
    .groupBy('value')
    .orderBy('value')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ value, count }) => ({ type, value, count: Number(count) }))
}

/** The number of rows in memory at a time. */
const batch = 1000

/** Entities of a type that listed posts name, in the order of the database. */
export async function* everyEntity(
  db: Db,
  type: PageType,
  { offset, limit }: { offset: number; limit: number },
): AsyncGenerator<Entity> {
  let after: string | null = null
  for (let left = limit; left > 0; left -= batch) {
    const skip = after === null ? offset : 0
    const most = Math.min(batch, left)
    const range = { after, limit: skip + most }
    const rows: { value: string }[] = await db
      .selectFrom(valuesAfter(db, 'article', type, range))
      .select('value')
      .union(db.selectFrom(valuesAfter(db, 'brief', type, range)).select('value'))
      .orderBy('value')
      .limit(most)
      .offset(skip)
      .execute()
    for (const { value } of rows) {
      after = value
      yield { type, value }
    }
    if (rows.length < most) return
  }
}

interface ValueRange {
  after: string | null
  limit: number
}

function valuesAfter(db: Db, kind: PostKind, type: PageType, { after, limit }: ValueRange) {
  return listedEntities(db, kind)
    .select('value')
    .distinct()
    .where('type', '=', type)
    .$if(after !== null, (query) => query.where('value', '>', after ?? ''))
    .orderBy('value')
    .limit(limit)
    .as('found')
}
