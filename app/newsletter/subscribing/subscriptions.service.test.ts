import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { anAddress, aQueuedIssue } from '../../../tests/support/newsletter/subscribers'
import { subscriptionsOf } from '../../../tests/support/newsletter/subscriptions'

const ada = anAddress('Ada+news@example.com')
const day = 24 * 60 * 60_000

onEachEngine('a subscription', (open) => {
  test('begins with a mail, and counts once its link is confirmed', async () => {
    const { ask, mails, rows, subscriptions, tokenOf } = subscriptionsOf(await open())
    expect(await ask(ada, ['ai'])).toEqual({ ok: true })
    expect(await rows()).toMatchObject([{ email: 'Ada+news@example.com', status: 'pending' }])
    const [mail] = mails
    expect(mails).toHaveLength(1)
    expect(mail).toMatchObject({ to: 'Ada+news@example.com', id: expect.any(String) })
    expect(mail?.text).toContain('- Artificial Intelligence\n')
    expect(mail?.text).not.toContain('Cybersecurity')

    const token = tokenOf(mail, 'confirm')
    const before = await rows()
    expect(await subscriptions.confirmation.look(token)).toEqual({
      is: 'open',
      address: 'A•••@example.com',
      domains: ['ai'],
    })
    expect(await rows(), 'looking changes nothing').toEqual(before)

    for (const time of ['first', 'second']) {
      expect(await subscriptions.confirmation.confirm(token), time).toMatchObject({
        is: 'confirmed',
        domains: ['ai'],
      })
    }
    expect(await rows()).toMatchObject([{ status: 'confirmed', domains: ['ai'] }])
    expect(await subscriptions.confirmation.look(token)).toMatchObject({ is: 'confirmed' })
  })

  test('that is there already is told of by mail alone, and nothing changes', async () => {
    const { ask, confirmed, mails, rows, subscriptions, tokenOf } = subscriptionsOf(await open())
    const id = await confirmed(ada, ['ai'])
    const before = await rows()
    expect(await ask(anAddress('ADA+news@example.com'))).toEqual({ ok: true })
    expect(await rows()).toEqual(before)
    const mail = mails.at(-1)
    expect(mail?.subject).toContain('already')
    expect(mail?.to).toBe('Ada+news@example.com')
    const token = tokenOf(mail, 'preferences')
    expect(await subscriptions.own.look(token)).toMatchObject({ is: 'there', status: 'confirmed' })
    expect(token.startsWith(id)).toBe(true)
  })

  test('is asked about with a new link each time, and old links are over', async () => {
    const site = subscriptionsOf(await open())
    const { ask, confirmed, mails, subscriptions, tokenOf } = site
    await ask(ada, ['ai'])
    await ask(ada, ['cybersecurity'])
    const [first, second] = mails.map((mail) => tokenOf(mail, 'confirm'))
    expect(await subscriptions.confirmation.confirm(first ?? '')).toEqual({ is: 'over' })
    site.pass(8 * day)
    expect(await subscriptions.confirmation.confirm(second ?? ''), 'after a week').toEqual({
      is: 'over',
    })
    await ask(ada, ['cyber-marketing'])
    const third = tokenOf(mails.at(-1), 'confirm')
    await subscriptions.confirmation.confirm(third)
    const [{ id = '' } = {}] = await site.rows()
    await subscriptions.own.unsubscribe(site.manage(id))
    expect(await subscriptions.confirmation.confirm(third), 'used before they left').toEqual({
      is: 'over',
    })
    for (const wrong of ['', 'x', third.slice(0, -1), `${third}x`]) {
      expect(await subscriptions.confirmation.confirm(wrong), wrong).toEqual({ is: 'unknown' })
    }
    const other = await confirmed(anAddress('eve@example.com'))
    const forged = `${other}.${third.split('.')[1]}`
    expect(await subscriptions.confirmation.confirm(forged)).toEqual({ is: 'over' })
  })

  test.each(['unsubscribed', 'bounced', 'complained'] as const)(
    'of one who %s comes back with a confirmation only, and with what was asked for last',
    async (status) => {
      const site = subscriptionsOf(await open())
      const { confirmed, mails, rows, subscriptions, tokenOf } = site
      const id = await confirmed(ada, ['ai'])
      if (status === 'unsubscribed') await subscriptions.own.unsubscribe(site.manage(id))
      else expect(await subscriptions.suppress(ada, status)).toBe(true)
      site.pass(1)
      await site.ask(ada, ['cybersecurity'])
      expect(await rows()).toMatchObject([{ status, domains: ['ai'] }])
      await subscriptions.confirmation.confirm(tokenOf(mails.at(-1), 'confirm'))
      expect(await rows()).toMatchObject([{ status: 'confirmed', domains: ['cybersecurity'] }])
    },
  )

  test('is changed, left and taken up again by its own link, and by no other', async () => {
    const site = subscriptionsOf(await open())
    const { confirmed, rows, subscriptions } = site
    const { own } = subscriptions
    const id = await confirmed(ada)
    const token = site.manage(id)
    await own.choose(token, ['ai'])
    expect(await rows()).toMatchObject([{ status: 'confirmed', domains: ['ai'] }])
    for (const wrong of ['', id, `${id}.x`, token.replace(/.$/, '!')]) {
      await own.choose(wrong, ['cybersecurity'])
      await own.unsubscribe(wrong)
      await own.erase(wrong)
      expect(await own.look(wrong)).toEqual({ is: 'unknown' })
      expect(await own.heldData(wrong)).toBeNull()
    }
    expect(await rows()).toMatchObject([{ status: 'confirmed', domains: ['ai'] }])

    await own.unsubscribe(token)
    await own.unsubscribe(token)
    await own.choose(token, ['cybersecurity'])
    expect(await rows()).toMatchObject([{ status: 'unsubscribed', domains: ['ai'] }])
    await own.subscribeAgain(token, ['cyber-marketing'])
    expect(await rows()).toMatchObject([{ status: 'confirmed', domains: ['cyber-marketing'] }])
  })

  test('is handed out whole, and erased with all that belongs to it', async () => {
    const database = await open()
    const site = subscriptionsOf(database)
    const { own } = site.subscriptions
    const token = site.manage(await site.confirmed(ada))
    await aQueuedIssue(database.db, site.now())
    expect(await own.heldData(token)).toEqual({
      address: 'Ada+news@example.com',
      status: 'confirmed',
      subjects: ['cybersecurity', 'ai', 'cyber-marketing'],
      addedAt: site.now(),
      confirmedAt: site.now(),
      changedAt: site.now(),
      issues: [
        {
          ...{ subject: 'The week', domain: 'ai', status: 'waiting', attempts: 0, error: '' },
          at: site.now(),
        },
      ],
    })
    await own.erase(token)
    expect(await own.look(token)).toEqual({ is: 'gone' })
    expect(await site.rows()).toEqual([])
    expect(await database.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
  })

  test('that nobody confirmed is forgotten after a week, one that was left after a month', async () => {
    const site = subscriptionsOf(await open())
    const { subscriptions, rows } = site
    await site.ask(ada)
    const left = await site.confirmed(anAddress('left@example.com'))
    await subscriptions.own.unsubscribe(site.manage(left))
    await site.confirmed(anAddress('stays@example.com'))
    await site.confirmed(anAddress('gone@example.com'))
    await subscriptions.suppress(anAddress('gone@example.com'), 'bounced')
    const addresses = async () => {
      await subscriptions.sweep()
      return (await rows()).map(({ email }) => email)
    }
    expect(await addresses()).toHaveLength(4)
    site.pass(7 * day + 1)
    expect(await addresses()).toEqual(['gone@example.com', 'left@example.com', 'stays@example.com'])
    site.pass(23 * day)
    expect(await addresses()).toEqual(['gone@example.com', 'stays@example.com'])
  })

  test('is suppressed where the mail service says so, once', async () => {
    const site = subscriptionsOf(await open())
    const { subscriptions, rows } = site
    await site.confirmed(ada)
    expect(await subscriptions.suppress(anAddress('nobody@example.com'), 'bounced')).toBe(false)
    expect(await subscriptions.suppress(ada, 'bounced')).toBe(true)
    expect(await subscriptions.suppress(ada, 'bounced')).toBe(false)
    expect(await subscriptions.suppress(ada, 'complained')).toBe(true)
    expect(await rows()).toMatchObject([{ status: 'complained' }])
    await site.ask(anAddress('eve@example.com'))
    expect(await subscriptions.suppress(anAddress('eve@example.com'), 'bounced')).toBe(false)
  })
})
