import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import {
  aQueuedIssue,
  aSubscriber,
  manySubscribers,
} from '../../../tests/support/newsletter/subscribers'
import { changeIssue, findIssue, finishIssues, queueIssue } from '../issues/issues.queries'
import { changeSubscriber, eraseSubscriber } from '../subscribing/subscribers.queries'
import {
  claimDeliveries,
  recordDelivery,
  recoverAbandonedDeliveries,
  releaseClaims,
  startDelivery,
} from './deliveries.queries'
import { countDeliveries, problemsOfIssue, requeueUncertain } from './delivery-results.queries'

const now = new Date('2026-11-15T09:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const claim = { worker: 'one', now, until: later(30) }
const sent = { status: 'sent', error: '', dueAt: now, attempts: 1 } as const

onEachEngine('deliveries', (open) => {
  test('an issue is queued once, for confirmed subscribers of its domain', async () => {
    const { db } = await open()
    const recipient = await aSubscriber(db, 'ada@example.com', { domains: ['ai'] })
    await aSubscriber(db, 'eve@example.com', { domains: ['cybersecurity', 'cyber-marketing'] })
    for (const status of ['pending', 'unsubscribed', 'bounced', 'complained'] as const) {
      await aSubscriber(db, `${status}@example.com`, { status })
    }
    const id = await aQueuedIssue(db, now)
    const rows = await db.selectFrom('deliveries').select('subscriber_id').execute()
    expect(rows).toEqual([{ subscriber_id: recipient }])
    const issue = await findIssue(db, id)
    expect(issue).toMatchObject({ status: 'sending', version: 2, queuedAt: now })
    const again = { id, version: 2, domain: 'ai' as const }
    expect(await queueIssue(db, again, { subject: '', html: '', plain: '' }, now)).toBeNull()
  })

  test('two processes never claim the same delivery', async () => {
    const database = await open()
    await manySubscribers(database.db, 60)
    await aQueuedIssue(database.db, now)
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map((worker) => claimDeliveries(database, { ...claim, worker }, 20)),
    )
    const ids = claims.flat().map(({ subscriberId }) => subscriberId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(20)
    for (const worker of ['a', 'b']) await releaseClaims(database.db, worker, now)
    const left = await claimDeliveries(database, { ...claim, worker: 'e' }, 100)
    expect(left.length).toBeGreaterThanOrEqual(20)
  })

  test('after a process died, the delivery it was sending is uncertain and its other claims wait again', async () => {
    const database = await open()
    const { db } = database
    await manySubscribers(db, 3)
    const id = await aQueuedIssue(db, now)
    const [first, second] = await claimDeliveries(database, claim, 3)
    if (!first || !second) throw new Error('Nothing was claimed.')
    expect(first.email).toMatch(/^reader\d@example\.com$/)
    expect(await startDelivery(db, first, 'one')).toBe(true)
    expect(await startDelivery(db, second, 'another'), 'claimed by another process').toBe(false)
    await recoverAbandonedDeliveries(db, later(29))
    expect(await countDeliveries(db, id)).toMatchObject({ sending: 1, claimed: 2 })
    await recoverAbandonedDeliveries(db, later(31))
    expect(await countDeliveries(db, id)).toMatchObject({ uncertain: 1, waiting: 2, sending: 0 })
    expect(await problemsOfIssue(db, id, 10)).toMatchObject([
      { subscriberId: first.subscriberId, status: 'uncertain' },
    ])
    await recordDelivery(db, first, sent)
    expect(await countDeliveries(db, id), 'the process was only slow').toMatchObject({
      sent: 1,
      uncertain: 0,
    })
  })

  test('a retry is listed with its time; a delivery that simply waits is not listed', async () => {
    const database = await open()
    const { db } = database
    await manySubscribers(db, 3)
    const id = await aQueuedIssue(db, now)
    const other = await aQueuedIssue(db, now)
    const [first, second] = await claimDeliveries(database, claim, 2)
    if (!first || !second) throw new Error('Nothing was claimed.')
    for (const delivery of [first, second]) await startDelivery(db, delivery, 'one')
    const [claimedId, otherId] = first.issueId === id ? [id, other] : [other, id]
    await recordDelivery(db, first, { ...sent, status: 'waiting', error: 'busy', dueAt: later(60) })
    await recordDelivery(db, second, { ...sent, status: 'failed', error: 'full' })
    expect(await problemsOfIssue(db, claimedId, 10)).toMatchObject([
      { status: 'failed', error: 'full', retryAt: null },
      { status: 'waiting', error: 'busy', retryAt: later(60) },
    ])
    expect(await problemsOfIssue(db, otherId, 10)).toEqual([])
  })

  test('a subscriber who leaves before their turn gets nothing, and a stopped issue sends nothing', async () => {
    const database = await open()
    const { db } = database
    const leaving = await aSubscriber(db, 'ada@example.com')
    const erased = await aSubscriber(db, 'eve@example.com')
    const choosing = await aSubscriber(db, 'zoe@example.com')
    const id = await aQueuedIssue(db, now)
    const deliveries = await claimDeliveries(database, claim, 10)
    await changeSubscriber(db, { id: leaving }, { status: 'unsubscribed' }, now)
    await eraseSubscriber(db, erased, now)
    await changeSubscriber(db, { id: choosing }, { domains: ['cybersecurity'] }, now)
    expect(deliveries).toHaveLength(3)
    for (const delivery of deliveries) expect(await startDelivery(db, delivery, 'one')).toBe(false)
    expect(await countDeliveries(db, id)).toMatchObject({ skipped: 2, waiting: 0, sending: 0 })

    await aSubscriber(db, 'ida@example.com')
    const stopped = await aQueuedIssue(db, now)
    const [claimed] = await claimDeliveries(database, claim, 10)
    await changeIssue(db, { id: stopped, version: 2, status: 'sending' }, { status: 'stopped' })
    expect(claimed && (await startDelivery(db, claimed, 'one'))).toBe(false)
    await releaseClaims(db, 'one', now)
    expect(await claimDeliveries(database, claim, 10)).toEqual([])
    await changeIssue(db, { id: stopped, version: 3, status: 'stopped' }, { status: 'sending' })
    expect(await claimDeliveries(database, claim, 10)).toHaveLength(1)
  })

  test('an issue is sent once no delivery waits, and sending again reopens it', async () => {
    const database = await open()
    const { db } = database
    await manySubscribers(db, 2)
    const id = await aQueuedIssue(db, now)
    const [first, second] = await claimDeliveries(database, claim, 2)
    if (!first || !second) throw new Error('Nothing was claimed.')
    await startDelivery(db, first, 'one')
    await recordDelivery(db, first, { ...sent, status: 'uncertain', error: 'lost' })
    await finishIssues(db, now)
    expect((await findIssue(db, id))?.status).toBe('sending')
    await startDelivery(db, second, 'one')
    await recordDelivery(db, second, sent)
    await finishIssues(db, now)
    expect(await findIssue(db, id)).toMatchObject({ status: 'sent', finishedAt: now })
    await requeueUncertain(db, id, now)
    expect((await findIssue(db, id))?.status).toBe('sending')
    expect(await claimDeliveries(database, claim, 2)).toHaveLength(1)
  })

  test('however many subscribers there are, an issue is queued with as many queries', async () => {
    const { db } = await open()
    const queries: string[] = []
    const counting = db.withPlugin({
      transformQuery({ node }) {
        queries.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await aSubscriber(db, 'ada@example.com')
    await aQueuedIssue(counting, now)
    const forOne = queries.splice(0)
    await manySubscribers(db, 1_000)
    const id = await aQueuedIssue(counting, now)
    expect(queries).toEqual(forOne)
    expect((await countDeliveries(db, id)).waiting).toBe(1_001)
  })
})
