import type { Db } from '~/database/database'

/** The names of all rate limits. */
export type RateLimitName =
  | 'contact'
  | 'contact-unmailed'
  | 'contact-overflow'
  | 'subscriptions'
  | 'unknown-tokens'

/** Who asks, as digests. */
export interface SenderDigests {
  sender: string
  neighbours: string
}

/** How many permits each of these may have within the window. */
interface Maxima {
  perSender: number
  perNeighbours: number | null
  overall: number
  reserved: number
}

/** The oldest permits that count against each limit which is reached; null for those that are not. */
export interface ReachedLimits {
  ofSender: Date | null
  ofNeighbours: Date | null
  ofAll: Date | null
  ofReserve: Date | null
  /** Whether the network has any permit. */
  hadPart: boolean
}

/** Finds the limits that are reached, among the permits between these times. */
export async function reachedLimits(
  db: Db,
  name: RateLimitName,
  { sender, neighbours }: SenderDigests,
  { maxima, window }: { maxima: Maxima; window: Window },
): Promise<ReachedLimits> {
  const permits = (column?: 'sender' | 'neighbours', digest?: string) => {
    const all = db
      .selectFrom('permits')
      .select('at')
      .where('rate_limit', '=', name)
      .where('at', '>', window.from.toISOString())
      .where('at', '<', window.to.toISOString())
      .orderBy('at', 'desc')
      .limit(1)
    return column ? all.where(column, '=', digest ?? '') : all
  }
  const row = await db
    .selectNoFrom([
      permits('sender', sender)
        .offset(maxima.perSender - 1)
        .as('ofSender'),
      permits('neighbours', neighbours)
        .offset((maxima.perNeighbours ?? maxima.overall) - 1)
        .as('ofNeighbours'),
      permits()
        .offset(maxima.overall - 1)
        .as('ofAll'),
      permits()
        .offset(maxima.overall + maxima.reserved - 1)
        .as('ofReserve'),
      permits('neighbours', neighbours).as('newestOfNeighbours'),
    ])
    .executeTakeFirstOrThrow()
  const dateOf = (at: string | null) => (at === null ? null : new Date(at))
  return {
    ofSender: dateOf(row.ofSender),
    ofNeighbours: dateOf(row.ofNeighbours),
    ofAll: dateOf(row.ofAll),
    ofReserve: dateOf(row.ofReserve),
    hadPart: row.newestOfNeighbours !== null,
  }
}

interface Window {
  from: Date
  to: Date
}

/** Stores a permit, and deletes those outside of the window. Returns its id. */
export async function storePermit(
  db: Db,
  name: RateLimitName,
  permit: SenderDigests & { at: Date; until: Date },
  { from, to }: Window,
): Promise<number> {
  await db
    .deleteFrom('permits')
    .where('rate_limit', '=', name)
    .where((or) => or.or([or('at', '<=', from.toISOString()), or('at', '>=', to.toISOString())]))
    .execute()
  const { sender, neighbours } = permit
  const { id } = await db
    .insertInto('permits')
    .values({
      rate_limit: name,
      sender,
      neighbours,
      at: permit.at.toISOString(),
      until: permit.until.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deletePermit(db: Db, id: number): Promise<void> {
  await db.deleteFrom('permits').where('id', '=', id).execute()
}

/** Deletes permits that no longer count. */
export async function deletePermitsBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('permits').where('until', '<=', now.toISOString()).execute()
}
