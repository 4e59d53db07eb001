import type { Db } from '~/database/database'

export interface SubscriberChanges {
  /** Who became a confirmed subscriber. */
  gained?: number
  /** Who was a confirmed subscriber, and is none any more. */
  lost?: number
}

/**
 * Counts how many subscribers joined and left on a day ('2026-11-15', in UTC). Call it in the transaction of the change,
 * as its last write: others that count on the same day wait from here on.
 */
export async function countSubscriberChanges(
  db: Db,
  day: string,
  { gained = 0, lost = 0 }: SubscriberChanges,
): Promise<void> {
  if (gained === 0 && lost === 0) return
  await db
    .insertInto('subscriber_days')
    .values({ day, gained, lost })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        gained: eb('subscriber_days.gained', '+', eb.ref('excluded.gained')),
        lost: eb('subscriber_days.lost', '+', eb.ref('excluded.lost')),
      })),
    )
    .execute()
}

export interface SubscriberDay {
  day: string
  gained: number
  lost: number
}

/** In order, without the days on which nothing changed. */
export async function subscriberDays(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<SubscriberDay[]> {
  return db
    .selectFrom('subscriber_days')
    .select(['day', 'gained', 'lost'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}
