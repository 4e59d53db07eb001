import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '~/database/database'
import type { Schema } from '~/database/schema/schema'
import { likeKey } from '~/posts/editing/desk-posts.queries'
import type { Subscriber } from '../subscribing/subscriber.rules'
import { toSubscriber } from '../subscribing/subscribers.queries'
import type { ListPosition, SubscriberFilter } from './subscriber-list.rules'

/** Newest first; `after` is the last subscriber of the page before. */
export async function listSubscribers(
  db: Db,
  filter: SubscriberFilter,
  { limit, after }: { limit: number; after: ListPosition | null },
): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('subscribers')
    .selectAll()
    .where(isListed(filter))
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

export async function countListed(db: Db, filter: SubscriberFilter): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isListed(filter))
    .executeTakeFirstOrThrow()
  return count
}

function isListed({ text, status, domain }: SubscriberFilter) {
  return ({ eb, and }: ExpressionBuilder<Schema, 'subscribers'>) =>
    and([
      ...(status ? [eb('status', '=', status)] : []),
      ...(domain ? [eb('domains', 'like', `%,${domain},%`)] : []),
      ...(text
        ? [sql<boolean>`email_key like ${likeKey(text.normalize('NFC').toLowerCase())} escape '!'`]
        : []),
    ])
}
