import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import { likeKey } from '~/posts/editing/desk-posts.queries'
import type { Subscriber } from '../subscribing/subscriber.rules'
import { toSubscriber } from '../subscribing/subscribers.queries'
import type { ListPosition, SubscriberFilter } from './subscriber-list.rules'

type OnEngine = Pick<Database, 'db' | 'engine'>

/** Newest first; `after` is the last subscriber of the page before. */
export async function listSubscribers(
  { db, engine }: OnEngine,
  filter: SubscriberFilter,
  { limit, after }: { limit: number; after: ListPosition | null },
): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('subscribers')
    .selectAll()
    .where(isListed(engine, filter))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${after?.createdAt.toISOString()}, ${after?.id})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toSubscriber)
}

export async function countListed(
  { db, engine }: OnEngine,
  filter: SubscriberFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isListed(engine, filter))
    .executeTakeFirstOrThrow()
  return count
}

function isListed(engine: OnEngine['engine'], { text, status, domain }: SubscriberFilter) {
  // The + keeps SQLite from using the index on the status, with which it would read and sort most rows. PostgreSQL
  // decides that by itself.
  const statusColumn = engine === 'postgres' ? sql<string>`status` : sql<string>`+status`
  return ({ eb, and }: ExpressionBuilder<Schema, 'subscribers'>) =>
    and([
      ...(status ? [eb(statusColumn, '=', status)] : []),
      ...(domain ? [eb('domains', 'like', `%,${domain},%`)] : []),
      ...(text
        ? [sql<boolean>`email_key like ${likeKey(text.normalize('NFC').toLowerCase())} escape '!'`]
        : []),
    ])
}
