import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { anAddress } from '../../../tests/support/newsletter/subscribers'
import { subscriptionsOf } from '../../../tests/support/newsletter/subscriptions'
import { countSubscriberChanges, subscriberDays } from './subscriber-days.queries'

const dayMs = 24 * 60 * 60_000
const ever = { from: '0000-01-01', to: '9999-12-31' }

onEachEngine('subscribers gained and lost', (open) => {
  test('are counted by the day on which they confirmed and left, also once they are erased', async () => {
    const database = await open()
    const site = subscriptionsOf(database)
    const ids: string[] = []
    for (const name of ['ada', 'bob', 'eve']) {
      ids.push(await site.confirmed(anAddress(`${name}@example.com`)))
    }
    const [ada = '', bob = '', eve = ''] = ids.map((id) => site.manageToken(id))
    const [first] = await subscriberDays(database.db, ever)
    expect(first).toMatchObject({ gained: 3, lost: 0 })

    site.pass(dayMs)
    const { manage } = site.subscriptions
    await manage.unsubscribe(ada)
    await manage.unsubscribe(ada)
    await manage.erase(ada)
    await manage.erase(bob)
    await site.subscriptions.suppress(anAddress('eve@example.com'), 'bounced')
    await site.subscriptions.suppress(anAddress('eve@example.com'), 'complained')
    expect((await subscriberDays(database.db, ever)).at(-1)).toMatchObject({ gained: 0, lost: 3 })

    site.pass(dayMs)
    await manage.subscribeAgain(eve, ['ai'])
    await manage.subscribeAgain(eve, ['cybersecurity'])
    expect(await subscriberDays(database.db, ever)).toMatchObject([
      { gained: 3, lost: 0 },
      { gained: 0, lost: 3 },
      { gained: 1, lost: 0 },
    ])
  })

  test('who never confirmed are neither gained nor lost', async () => {
    const database = await open()
    const site = subscriptionsOf(database)
    await site.request(anAddress('ada@example.com'), ['ai'])
    const [{ id = '' } = {}] = await site.rows()
    await site.subscriptions.manage.unsubscribe(site.manageToken(id))
    await site.subscriptions.manage.erase(site.manageToken(id))
    expect(await subscriberDays(database.db, ever)).toEqual([])
  })

  test('of one day are added up', async () => {
    const { db } = await open()
    await countSubscriberChanges(db, '2026-11-15', { gained: 500 })
    await countSubscriberChanges(db, '2026-11-15', { gained: 2, lost: 7 })
    await countSubscriberChanges(db, '2026-11-16', {})
    expect(await subscriberDays(db, ever)).toEqual([{ day: '2026-11-15', gained: 502, lost: 7 }])
    expect(await subscriberDays(db, { from: '2026-11-16', to: '2026-11-17' })).toEqual([])
  })
})
