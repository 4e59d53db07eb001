import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import {
  type DueLink,
  hasAnswerOfOthers,
  postponeHost,
  storeCheck,
} from './outgoing-checks.queries'
import { afterCheck, hostPauseMs, type Outcome } from './verdict.rules'

const dayMs = 24 * 60 * 60_000

/** Stores what a check has found. A host that asked for fewer requests gets none for a while. */
export async function recordCheck(
  { db, now }: { db: Db; now: Date },
  link: DueLink,
  outcome: Outcome,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const since = new Date(now.getTime() - dayMs)
    const isOnline =
      outcome.is !== 'silence' ||
      (await hasAnswerOfOthers(transaction, { since, exceptHost: link.host }))
    const record = afterCheck(link.record, outcome, { now, isOnline, spread: spreadOf(link.id) })
    if (!(await storeCheck(transaction, link, record))) return
    const pauseMs = hostPauseMs(outcome)
    if (pauseMs === null) return
    await postponeHost(transaction, link.host, new Date(now.getTime() + pauseMs))
  })
}

/** The id is a digest, so its beginning is spread evenly. */
function spreadOf(id: string): number {
  return Number.parseInt(id.slice(0, 4), 16) / 0xffff
}
