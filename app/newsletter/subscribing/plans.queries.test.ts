import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansNow, sortsByHand } from '../../../tests/support/data/plans'
import { manySubscribers } from '../../../tests/support/newsletter/subscribers'
import { insertIssue, queueIssue } from '../issues/issues.queries'
import type { Attempt } from '../sending/attempts.rules'
import { claimDeliveries, recordDelivery, refreshStatistics } from '../sending/deliveries.queries'

const now = new Date('2026-11-15T09:00:00Z')
const claim = { worker: 'one', now, until: new Date(now.getTime() + 30_000) }

onEachEngine('an issue queued for many subscribers', (open) => {
  test('is sent without scanning all deliveries for each mail', async () => {
    const database = await open()
    const { engine } = database
    await manySubscribers(database.db, 20_000)
    const issueId = crypto.randomUUID()
    const post = { kind: 'brief', postId: crypto.randomUUID(), articleIds: null } as const
    const issue = { id: issueId, ...post, domain: 'ai' as const }
    await insertIssue(database.db, { ...issue, subject: 'S', intro: '' }, now)
    await database.db.transaction().execute(async (db) => {
      await queueIssue(db, { ...issue, version: 1 }, { subject: 'S', html: '', plain: '' }, now)
      await refreshStatistics({ db, engine })
    })

    const [, claiming] = await plansNow(database, (db) =>
      claimDeliveries({ db, engine }, claim, 50),
    )
    expect(claiming).toContain('deliveries_due')
    expect(claiming).not.toMatch(sortsByHand)

    const delivery = { issueId, subscriberId: 'subscriber-1', email: '', attempts: 0 }
    const sent: Attempt = { status: 'sent', error: '', dueAt: now, attempts: 1 }
    const [recording] = await plansNow(database, (db) => recordDelivery(db, delivery, sent))
    expect(recording).toMatch(/deliveries_key|deliveries_of_subscriber|autoindex_deliveries/)
  })
})
