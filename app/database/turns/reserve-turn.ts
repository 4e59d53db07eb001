import type { Db } from '../database'
import { readSetting, writeSetting } from '../settings'
import { inTransaction } from '../transactions/transaction'
import { lockForTransaction } from '../transactions/transaction-locks'

export type TurnName = 'contact-mail' | 'newsletter-mail'

/** Further in the future than this, a turn comes from a clock that was wrong. */
const maxTurnsAhead = 10_000

/**
 * Reserves the next turn of something that all processes together may do only once in `everyMs`, and returns its time,
 * which is now if nobody had a turn recently.
 */
export async function reserveTurn(
  db: Db,
  name: TurnName,
  { everyMs, now }: { everyMs: number; now: Date },
): Promise<Date> {
  return inTransaction(db, async (transaction) => {
    await lockForTransaction(transaction, `turn-${name}`)
    const stored = await readSetting(transaction, `next-${name}`)
    const next = stored === null ? 0 : new Date(stored).getTime()
    const isPlausible = next - now.getTime() < maxTurnsAhead * everyMs
    const turn = new Date(isPlausible ? Math.max(next, now.getTime()) : now)
    const following = new Date(turn.getTime() + everyMs)
    await writeSetting(transaction, `next-${name}`, following.toISOString())
    return turn
  })
}
