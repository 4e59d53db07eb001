import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { type PageType, pageTypes } from '~/entities/addresses/entity-address.rules'
import type { Entity } from '~/entities/entity.rules'
import type { EntityCount, TypeCount } from './entity-lists.rules'
import { listedEntities } from './posts-naming.queries'

/** Every type that listed posts name, with its most named entities. Reads the index of all entities. */
export async function typeCounts(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<TypeCount[]> {
  const counts: TypeCount[] = []
  // One after the other, so that other requests are answered meanwhile.
  for (const type of pageTypes) {
    const rows = await mostNamed(db, type, { now, most })
    const [first] = rows
    if (!first) continue
    const named = rows.map(({ value, count }) => ({ type, value, count: Number(count) }))
    counts.push({ type, count: Number(first.total), most: named })
  }
  return counts
}

/** In the order of the index, so that no engine has to sort before it counts. */
function countsOf(db: Db, kind: PostKind, type: PageType, now: Date) {
  return listedEntities(db, kind, now)
    .select((eb) => ['value', eb.fn.countAll<number>().as('count')])
    .where('type', '=', type)
    .groupBy('value')
}

function mostNamed(db: Db, type: PageType, { now, most }: { now: Date; most: number }) {
  return db
    .selectFrom(
      countsOf(db, 'article', type, now)
        .unionAll(countsOf(db, 'brief', type, now))
        .as('found'),
    )
    .select((eb) => [
      'value',
      eb.fn.sum<number | string>('count').as('count'),
      eb.fn.countAll<number | string>().over().as('total'),
    ])
    .groupBy('value')
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(most)
    .execute()
}

/** A part of the entities of a type, in the order of the database, with the number of posts that name each. */
export async function entitiesOfType(
  db: Db,
  type: PageType,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
): Promise<EntityCount[]> {
  const countsUpTo = (kind: PostKind) =>
    db
      .selectFrom(
        countsOf(db, kind, type, now)
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
  { now, offset, limit }: { now: Date; offset: number; limit: number },
): AsyncGenerator<Entity> {
  let after: string | null = null
  for (let left = limit; left > 0; left -= batch) {
    const skip = after === null ? offset : 0
    const most = Math.min(batch, left)
    const range = { now, after, limit: skip + most }
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
  now: Date
  after: string | null
  limit: number
}

function valuesAfter(db: Db, kind: PostKind, type: PageType, { now, after, limit }: ValueRange) {
  return listedEntities(db, kind, now)
    .select('value')
    .distinct()
    .where('type', '=', type)
    .$if(after !== null, (query) => query.where('value', '>', after ?? ''))
    .orderBy('value')
    .limit(limit)
    .as('found')
}
