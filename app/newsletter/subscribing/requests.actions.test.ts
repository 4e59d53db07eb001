import { expect, test } from 'vitest'
import { createRateLimit } from '~/http/limits/rate-limit'
import { MailRejectedError } from '~/mail/mailer'
import { countAttempt } from '~/people/stored/attempts.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { anAddress } from '../../../tests/support/newsletter/subscribers'
import { subscriptionsOf } from '../../../tests/support/newsletter/subscriptions'
import { requestLimits } from './subscriptions.service'

const ada = anAddress('Ada+news@example.com')
const day = 24 * 60 * 60_000

onEachEngine('requests', (open) => {
  test('an address gets at most three mails a day, and the answer stays the same', async () => {
    const { db } = await open()
    const site = subscriptionsOf({ db })
    const answers = []
    for (let time = 0; time < 3; time += 1) answers.push(await site.request(ada))
    site.pass(60 * 60_000)
    await countAttempt(db, 'another counter', { max: 9, windowMs: 60_000 }, site.now())
    for (let time = 0; time < 2; time += 1) answers.push(await site.request(ada))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"ok":true}']),
    )
    expect(site.mails).toHaveLength(3)
    const last = site.tokenOf(site.mails.at(-1), 'confirm')
    expect(await site.subscriptions.confirmation.find(last), 'its link stays valid').toMatchObject({
      is: 'open',
    })
    site.pass(day)
    await site.request(ada)
    expect(site.mails).toHaveLength(4)
  })

  test('a mailbox gets at most three mails a day under all spellings of its address', async () => {
    const database = await open()
    const site = subscriptionsOf(database)
    const taggedAs = (n: number) => [`victim+${n}@example.com`, `v.ictim+${n}@gmail.com`]
    const dotted = ['victim', 'v.ictim', 'vi.ctim', 'vic.tim'].flatMap((name) => [
      anAddress(`${name}@gmail.com`),
      anAddress(`${name.toUpperCase()}@googlemail.com`),
    ])
    const tagged = [1, 2, 3, 4, 5].flatMap(taggedAs).map(anAddress)
    for (const address of [...tagged, ...dotted]) {
      expect(await site.request(address)).toEqual({ ok: true })
    }
    const sentTo = site.mails.map(({ to }) => to)
    expect(sentTo.filter((to) => to.endsWith('@example.com'))).toEqual([
      'victim+1@example.com',
      'victim+2@example.com',
      'victim+3@example.com',
    ])
    expect(sentTo).toHaveLength(6)
    expect((await site.rows()).map(({ email }) => email)).toContain('v.ictim+1@gmail.com')
    const counted = await database.db.selectFrom('attempts').selectAll().execute()
    expect(JSON.stringify(counted)).not.toMatch(/victim|gmail/)
    site.pass(day)
    await site.request(anAddress('victim+9@example.com'))
    expect(site.mails).toHaveLength(7)
  })

  test('one IP address may enter ten mail addresses an hour, and is not stored', async () => {
    const database = await open()
    const site = subscriptionsOf(database)
    const readerAddress = '192.0.2.1'
    for (let person = 0; person < 10; person += 1) {
      const form = { address: anAddress(`reader${person}@gmail.com`), domains: ['ai'] as const }
      expect(await site.subscriptions.request(form, readerAddress)).toEqual({ ok: true })
    }
    const form = { address: ada, domains: ['ai'] as const }
    expect(await site.subscriptions.request(form, readerAddress)).toEqual({
      ok: false,
      reason: 'too-many',
      retryInMs: 60 * 60_000,
    })
    expect(await site.subscriptions.request(form, '192.0.2.2')).toEqual({ ok: true })
    const { db } = database
    const all = await Promise.all([
      db.selectFrom('subscribers').selectAll().execute(),
      db.selectFrom('outbox').selectAll().execute(),
      db.selectFrom('attempts').selectAll().execute(),
    ])
    expect(JSON.stringify(all)).not.toContain(readerAddress)
  })

  test('many mails to one small host wait for their turn; mails to a large provider do not', async () => {
    const site = subscriptionsOf(await open())
    for (let person = 0; person < 45; person += 1) {
      await site.request(anAddress(`p${person}@burst.example`))
    }
    expect(site.mails).toHaveLength(20)
    for (let person = 0; person < 25; person += 1) {
      await site.request(anAddress(`p${person}@gmail.com`))
    }
    expect(site.mails).toHaveLength(45)
    site.pass(59 * 60_000)
    await site.drain()
    expect(site.mails).toHaveLength(45)
    site.pass(2 * 60_000)
    await site.drain()
    expect(site.mails).toHaveLength(65)
    site.pass(61 * 60_000)
    await site.drain()
    expect(new Set(site.mails.map(({ to }) => to)).size).toBe(70)
    expect(site.mails).toHaveLength(70)
  })

  test('a mail that cannot be sent is retried, unless the subscriber was erased since', async () => {
    const site = subscriptionsOf(await open())
    site.failWith(new Error('No mail today.'))
    await site.request(ada)
    expect(site.mails).toEqual([])
    site.failWith(null)
    site.pass(60_000)
    await site.drain()
    expect(site.mails).toHaveLength(1)

    site.failWith(new Error('No mail today.'))
    await site.request(ada)
    site.failWith(null)
    await site.subscriptions.manage.erase(site.manageToken((await site.rows())[0]?.id ?? ''))
    site.pass(120_000)
    expect(await site.drain()).toEqual({ handled: 1, failed: 0 })
    expect(site.mails).toHaveLength(1)
  })

  test('a rejected mail is not retried', async () => {
    const site = subscriptionsOf(await open())
    site.failWith(new MailRejectedError('550 No such user'))
    await site.request(ada)
    site.failWith(null)
    site.pass(day)
    expect(await site.drain()).toEqual({ handled: 0, failed: 0 })
    expect(site.mails).toEqual([])
  })

  test('a request that cannot be stored does not count against its sender', async () => {
    const database = await open()
    const site = subscriptionsOf(database)
    const requestFor = (person: number) => {
      const address = anAddress(`p${person}@example.com`)
      return site.subscriptions.request({ address, domains: ['ai'] }, '192.0.2.1')
    }
    await database.db.schema.alterTable('outbox').renameTo('elsewhere').execute()
    for (let person = 0; person < 11; person += 1)
      await expect(requestFor(person)).rejects.toThrow()
    await database.db.schema.alterTable('elsewhere').renameTo('outbox').execute()
    expect(await site.rows()).toEqual([])
    expect(await requestFor(0)).toEqual({ ok: true })
  })

  test('a flood from some networks leaves room for a limited number of others', async () => {
    const { db } = await open()
    const deps = { db, secret: 'a secret', clock: () => new Date('2026-11-15T09:00:00Z') }
    expect(requestLimits).toMatchObject({ perNeighbours: 100, overall: 2000, reserved: 500 })
    // A tenth of it: each request costs a transaction.
    const limits = { ...requestLimits, perNeighbours: 10, overall: 200, reserved: 50 }
    const takeRequest = createRateLimit(deps, 'subscriptions', limits)
    const permitted = async (addresses: string[]) => {
      const permits = await Promise.all(addresses.map(takeRequest))
      return permits.filter(({ ok }) => ok).length
    }
    const flood = Array.from({ length: 200 }, (_, n) => `10.0.${n % 20}.${n}`)
    expect(await permitted(flood)).toBe(200)
    expect(await permitted(['10.0.0.251'])).toBe(0)
    const elsewhere = Array.from({ length: 100 }, (_, n) => `172.16.${n}.1`)
    expect(await permitted(elsewhere)).toBe(50)
  })
})
