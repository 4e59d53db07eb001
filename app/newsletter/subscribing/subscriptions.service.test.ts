import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { anAddress, aQueuedIssue } from '../../../tests/support/newsletter/subscribers'
import { subscriptionsOf } from '../../../tests/support/newsletter/subscriptions'

const ada = anAddress('Ada+news@example.com')
const day = 24 * 60 * 60_000

onEachEngine('a subscription', (open) => {
  test('starts with a mail, and is confirmed by its link', async () => {
    const { request, mails, rows, subscriptions, tokenOf } = subscriptionsOf(await open())
    expect(await request(ada, ['ai'])).toEqual({ ok: true })
    expect(await rows()).toMatchObject([{ email: 'Ada+news@example.com', status: 'pending' }])
    const [mail] = mails
    expect(mails).toHaveLength(1)
    expect(mail).toMatchObject({ to: 'Ada+news@example.com', id: expect.any(String) })
    expect(mail?.text).toContain('- Artificial Intelligence\n')
    expect(mail?.text).not.toContain('Cybersecurity')

    const token = tokenOf(mail, 'confirm')
    const before = await rows()
    expect(await subscriptions.confirmation.find(token)).toEqual({
      is: 'open',
      address: 'A•••@example.com',
      domains: ['ai'],
    })
    expect(await rows(), 'opening the link changes nothing').toEqual(before)

    for (const time of ['first', 'second']) {
      expect(await subscriptions.confirmation.confirm(token), time).toMatchObject({
        is: 'confirmed',
        domains: ['ai'],
      })
    }
    expect(await rows()).toMatchObject([{ status: 'confirmed', domains: ['ai'] }])
    expect(await subscriptions.confirmation.find(token)).toMatchObject({ is: 'confirmed' })
  })

  test('that already exists is mentioned only by mail, and does not change', async () => {
    const { request, confirmed, mails, rows, subscriptions, tokenOf } = subscriptionsOf(
      await open(),
    )
    const id = await confirmed(ada, ['ai'])
    const before = await rows()
    expect(await request(anAddress('ADA+news@example.com'))).toEqual({ ok: true })
    expect(await rows()).toEqual(before)
    const mail = mails.at(-1)
    expect(mail?.subject).toContain('already')
    expect(mail?.to).toBe('Ada+news@example.com')
    const token = tokenOf(mail, 'preferences')
    expect(await subscriptions.manage.find(token)).toMatchObject({
      is: 'found',
      status: 'confirmed',
    })
    expect(token.startsWith(id)).toBe(true)
  })

  test('gets a new link with each request, and older links expire', async () => {
    const site = subscriptionsOf(await open())
    const { request, confirmed, mails, subscriptions, tokenOf } = site
    await request(ada, ['ai'])
    await request(ada, ['cybersecurity'])
    const [first, second] = mails.map((mail) => tokenOf(mail, 'confirm'))
    expect(await subscriptions.confirmation.confirm(first ?? '')).toEqual({ is: 'expired' })
    site.pass(8 * day)
    expect(await subscriptions.confirmation.confirm(second ?? ''), 'after a week').toEqual({
      is: 'expired',
    })
    await request(ada, ['cyber-marketing'])
    const third = tokenOf(mails.at(-1), 'confirm')
    await subscriptions.confirmation.confirm(third)
    const [{ id = '' } = {}] = await site.rows()
    await subscriptions.manage.unsubscribe(site.manageToken(id))
    expect(await subscriptions.confirmation.confirm(third), 'used before unsubscribing').toEqual({
      is: 'expired',
    })
    for (const wrong of ['', 'x', third.slice(0, -1), `${third}x`]) {
      expect(await subscriptions.confirmation.confirm(wrong), wrong).toEqual({ is: 'unknown' })
    }
    const other = await confirmed(anAddress('eve@example.com'))
    const forged = `${other}.${third.split('.')[1]}`
    expect(await subscriptions.confirmation.confirm(forged)).toEqual({ is: 'expired' })
  })

  test.each(['unsubscribed', 'bounced', 'complained'] as const)(
    'that is %s needs a new confirmation, and then has the domains of the last request',
    async (status) => {
      const site = subscriptionsOf(await open())
      const { confirmed, mails, rows, subscriptions, tokenOf } = site
      const id = await confirmed(ada, ['ai'])
      if (status === 'unsubscribed') await subscriptions.manage.unsubscribe(site.manageToken(id))
      else expect(await subscriptions.suppress(ada, status)).toBe(true)
      site.pass(1)
      await site.request(ada, ['cybersecurity'])
      expect(await rows()).toMatchObject([{ status, domains: ['ai'] }])
      await subscriptions.confirmation.confirm(tokenOf(mails.at(-1), 'confirm'))
      expect(await rows()).toMatchObject([{ status: 'confirmed', domains: ['cybersecurity'] }])
    },
  )

  test('is changed, cancelled and renewed only with its signed link', async () => {
    const site = subscriptionsOf(await open())
    const { confirmed, rows, subscriptions } = site
    const { manage } = subscriptions
    const id = await confirmed(ada)
    const token = site.manageToken(id)
    await manage.chooseDomains(token, ['ai'])
    expect(await rows()).toMatchObject([{ status: 'confirmed', domains: ['ai'] }])
    for (const wrong of ['', id, `${id}.x`, token.replace(/.$/, '!')]) {
      await manage.chooseDomains(wrong, ['cybersecurity'])
      await manage.unsubscribe(wrong)
      await manage.erase(wrong)
      expect(await manage.find(wrong)).toEqual({ is: 'unknown' })
      expect(await manage.personalData(wrong)).toBeNull()
    }
    expect(await rows()).toMatchObject([{ status: 'confirmed', domains: ['ai'] }])

    await manage.unsubscribe(token)
    await manage.unsubscribe(token)
    await manage.chooseDomains(token, ['cybersecurity'])
    expect(await rows()).toMatchObject([{ status: 'unsubscribed', domains: ['ai'] }])
    await manage.subscribeAgain(token, ['cyber-marketing'])
    expect(await rows()).toMatchObject([{ status: 'confirmed', domains: ['cyber-marketing'] }])
  })

  test('can be downloaded, and erased with its deliveries', async () => {
    const database = await open()
    const site = subscriptionsOf(database)
    const { manage } = site.subscriptions
    const token = site.manageToken(await site.confirmed(ada))
    await aQueuedIssue(database.db, site.now())
    expect(await manage.personalData(token)).toEqual({
      address: 'Ada+news@example.com',
      status: 'confirmed',
      subjects: ['cybersecurity', 'ai', 'cyber-marketing'],
      addedAt: site.now(),
      confirmedAt: site.now(),
      changedAt: site.now(),
      addedThrough: 'form',
      consent:
        'Confirmed through the link in the mail, for Cybersecurity, Artificial Intelligence, Cyber-Marketing.',
      consentedAt: site.now(),
      issues: [
        {
          subject: 'The week',
          domain: 'ai',
          status: 'waiting',
          attempts: 0,
          error: '',
          at: site.now(),
        },
      ],
    })
    await manage.erase(token)
    expect(await manage.find(token)).toEqual({ is: 'deleted' })
    expect(await site.rows()).toEqual([])
    expect(await database.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
  })

  test('is deleted after a week if unconfirmed, and after a month if cancelled', async () => {
    const site = subscriptionsOf(await open())
    const { subscriptions, rows } = site
    await site.request(ada)
    const unsubscribed = await site.confirmed(anAddress('left@example.com'))
    await subscriptions.manage.unsubscribe(site.manageToken(unsubscribed))
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

  test('is suppressed once the mail service reports it', async () => {
    const site = subscriptionsOf(await open())
    const { subscriptions, rows } = site
    await site.confirmed(ada)
    expect(await subscriptions.suppress(anAddress('nobody@example.com'), 'bounced')).toBe(false)
    expect(await subscriptions.suppress(ada, 'bounced')).toBe(true)
    expect(await subscriptions.suppress(ada, 'bounced')).toBe(false)
    expect(await subscriptions.suppress(ada, 'complained')).toBe(true)
    expect(await rows()).toMatchObject([{ status: 'complained' }])
    await site.request(anAddress('eve@example.com'))
    expect(await subscriptions.suppress(anAddress('eve@example.com'), 'bounced')).toBe(false)
  })
})
