import type { Db } from '~/database/database'
import { parseAddress } from '../addresses/address.rules'
import { recordOptOuts } from '../addresses/opt-outs.queries'
import { eraseSubscriber, findSubscriber } from '../subscribing/subscribers.queries'

/** Deletes all data about a subscriber except a digest, so that no import of an old list brings them back. */
export async function eraseWithOptOut(db: Db, id: string, now: Date): Promise<void> {
  const subscriber = await findSubscriber(db, id)
  if (!subscriber) return
  const address = parseAddress(subscriber.email)
  const reason = subscriber.status === 'suppressed' ? 'suppressed' : 'erased'
  if (address) await recordOptOuts(db, [address.key], reason, now)
  await eraseSubscriber(db, id, now)
}
