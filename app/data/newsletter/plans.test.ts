import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansNow, sortsByHand } from '../../../tests/support/data/plans'
import { aQueuedIssue, manySubscribers } from '../../../tests/support/newsletter/subscribers'
import { claimDeliveries, mindQueued, type Settled, settleDelivery } from './deliveries'

const now = new Date('2026-11-15T09:00:00Z')
const claim = { worker: 'one', now, until: new Date(now.getTime() + 30_000) }

onEachEngine('an issue that was just queued for many', (open) => {
  test('is sent without going through all of them for each', async () => {
    const database = await open()
    const { engine } = database
    await manySubscribers(database.db, 20_000)
    const issueId = await aQueuedIssue(database.db, now)
    await mindQueued(database)

    const [, taking] = await plansNow(database, (db) => claimDeliveries({ db, engine }, claim, 50))
    expect(taking).toContain('deliveries_due')
    expect(taking).not.toMatch(sortsByHand)

    const delivery = { issueId, subscriberId: 'subscriber-1', email: '', attempts: 0 }
    const sent: Settled = { status: 'sent', error: '', dueAt: now, attempts: 1 }
    const [settling] = await plansNow(database, (db) => settleDelivery(db, delivery, sent))
    expect(settling).toMatch(/deliveries_key|deliveries_of_subscriber|autoindex_deliveries/)
  })
})
