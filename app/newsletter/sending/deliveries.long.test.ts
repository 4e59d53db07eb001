import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansOf } from '../../../tests/support/data/plans'
import { aQueuedIssue, manySubscribers } from '../../../tests/support/newsletter/subscribers'
import { claimDeliveries } from './deliveries.queries'
import { countDeliveries } from './delivery-results.queries'

const now = new Date('2026-11-15T09:00:00Z')
const claim = { worker: 'one', now, until: new Date(now.getTime() + 30_000) }

/** There are few issues, and very many of these. */
const readsAll = /(Seq Scan on|SCAN) (deliveries|subscribers)\b(?!.*USING)/

onEachEngine('deliveries', (open) => {
  test('100,000 subscribers are queued, and the next of them are found by an index', async () => {
    const database = await open()
    await manySubscribers(database.db, 100_000)
    const id = await aQueuedIssue(database.db, now)
    expect((await countDeliveries(database.db, id)).waiting).toBe(100_000)
    const plans = await plansOf(database, (db) => claimDeliveries({ ...database, db }, claim, 20))
    expect(plans.join('\n')).toContain('deliveries')
    for (const plan of plans) expect(plan).not.toMatch(readsAll)
  })
})
