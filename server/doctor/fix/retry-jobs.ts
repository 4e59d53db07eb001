import type { Db } from '~/database/database'
import { addToOutbox, retryNow, waitingMessages } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import { retriable, stuckMessages } from '../checks/jobs/judge-outbox'
import { lostWork } from '../checks/jobs/lost-work'
import { maxMessages } from '../checks/jobs/outbox'

/** Lets the server try stuck jobs at once, and continue lost ones. Every handler may get a message twice. */
export async function retryJobs(db: Db, now: Date): Promise<number> {
  const stuck = stuckMessages(await waitingMessages(db, maxMessages), now)
  const retried = await retryNow(db, retriable(stuck, now))
  const continued = await inTransaction(db, async (transaction) => {
    const { messages } = await lostWork(transaction, now)
    for (const message of messages) await addToOutbox(transaction, message, now)
    return messages.length
  })
  return retried + continued
}
