import { expect, test } from 'vitest'
import { createRateLimit } from '~/http/limits/rate-limit'
import { MailRefused } from '~/mail/mailer'
import { attempt } from '~/people/stored/attempts.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { anAddress } from '../../../tests/support/newsletter/subscribers'
import { subscriptionsOf } from '../../../tests/support/newsletter/subscriptions'
import { requestLimits } from './subscriptions.service'

const ada = anAddress('Ada+news@example.com')
const day = 24 * 60 * 60_000

onEachEngine('requests', (open) => {
  test('one address gets three mails a day at most, and the answer is the same', async () => {
    const { db } = await open()
    const site = subscriptionsOf({ db })
    const answers = []
    for (let time = 0; time < 3; time += 1) answers.push(await site.ask(ada))
    site.pass(60 * 60_000)
    await attempt(db, 'of something counted for minutes', { most: 9, windowMs: 60_000 }, site.now())
    for (let time = 0; time < 2; time += 1) answers.push(await site.ask(ada))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"ok":true}']),
    )
    expect(site.mails).toHaveLength(3)
    const last = site.tokenOf(site.mails.at(-1), 'confirm')
    expect(await site.subscriptions.confirmation.look(last), 'its link stays good').toMatchObject({
      is: 'open',
    })
    site.pass(day)
    await site.ask(ada)
    expect(site.mails).toHaveLength(4)
  })

  test('one mailbox gets three mails a day at most, however its address is spelled', async () => {
    const database = await open()
    const site = subscriptionsOf(database)
    const spelled = (n: number) => [`victim+${n}@example.com`, `v.ictim+${n}@gmail.com`]
    const dotted = ['victim', 'v.ictim', 'vi.ctim', 'vic.tim'].flatMap((name) => [
      anAddress(`${name}@gmail.com`),
      anAddress(`${name.toUpperCase()}@googlemail.com`),
    ])
    const tagged = [1, 2, 3, 4, 5].flatMap(spelled).map(anAddress)
    for (const address of [...tagged, ...dotted]) {
      expect(await site.ask(address)).toEqual({ ok: true })
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
    await site.ask(anAddress('victim+9@example.com'))
    expect(site.mails).toHaveLength(7)
  })

  test('one network may give ten addresses an hour, and leaves no trace', async () => {
    const database = await open()
    const site = subscriptionsOf(database)
    const network = '192.0.2.1'
    for (let person = 0; person < 10; person += 1) {
      const asked = { address: anAddress(`reader${person}@gmail.com`), domains: ['ai'] as const }
      expect(await site.subscriptions.request(asked, network)).toEqual({ ok: true })
    }
    const asked = { address: ada, domains: ['ai'] as const }
    expect(await site.subscriptions.request(asked, network)).toEqual({
      ...{ ok: false, reason: 'too-many', retryInMs: 60 * 60_000 },
    })
    expect(await site.subscriptions.request(asked, '192.0.2.2')).toEqual({ ok: true })
    const { db } = database
    const all = await Promise.all([
      db.selectFrom('subscribers').selectAll().execute(),
      db.selectFrom('outbox').selectAll().execute(),
      db.selectFrom('attempts').selectAll().execute(),
    ])
    expect(JSON.stringify(all)).not.toContain(network)
  })

  test('many at once to one host wait, and go out in their turn; those to a large provider do not', async () => {
    const site = subscriptionsOf(await open())
    for (let person = 0; person < 45; person += 1) {
      await site.ask(anAddress(`p${person}@burst.example`))
    }
    expect(site.mails).toHaveLength(20)
    for (let person = 0; person < 25; person += 1) {
      await site.ask(anAddress(`p${person}@gmail.com`))
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

  test('a mail that cannot be sent is tried again, and not once it is of no use', async () => {
    const site = subscriptionsOf(await open())
    site.failWith(new Error('No mail today.'))
    await site.ask(ada)
    expect(site.mails).toEqual([])
    site.failWith(null)
    site.pass(60_000)
    await site.drain()
    expect(site.mails).toHaveLength(1)

    site.failWith(new Error('No mail today.'))
    await site.ask(ada)
    site.failWith(null)
    await site.subscriptions.own.erase(site.manage((await site.rows())[0]?.id ?? ''))
    site.pass(120_000)
    expect(await site.drain()).toEqual({ handled: 1, failed: 0 })
    expect(site.mails).toHaveLength(1)
  })

  test('a mail that will never be taken is given up', async () => {
    const site = subscriptionsOf(await open())
    site.failWith(new MailRefused('550 No such user'))
    await site.ask(ada)
    site.failWith(null)
    site.pass(day)
    expect(await site.drain()).toEqual({ handled: 0, failed: 0 })
    expect(site.mails).toEqual([])
  })

  test('a request that cannot be written is not counted against its network', async () => {
    const database = await open()
    const site = subscriptionsOf(database)
    const askFor = (person: number) => {
      const address = anAddress(`p${person}@example.com`)
      return site.subscriptions.request({ address, domains: ['ai'] }, '192.0.2.1')
    }
    await database.db.schema.alterTable('outbox').renameTo('elsewhere').execute()
    for (let person = 0; person < 11; person += 1) await expect(askFor(person)).rejects.toThrow()
    await database.db.schema.alterTable('elsewhere').renameTo('outbox').execute()
    expect(await site.rows()).toEqual([])
    expect(await askFor(0)).toEqual({ ok: true })
  })
})

test('a flood of requests leaves room for readers from elsewhere, within a bound', () => {
  const mayAsk = createRateLimit(requestLimits, () => new Date('2026-11-15T09:00:00Z'))
  for (let n = 0; n < 2000; n += 1) expect(mayAsk(`10.0.${n % 20}.${n % 250}`).ok).toBe(true)
  expect(mayAsk('10.0.0.251').ok).toBe(false)
  const elsewhere = Array.from({ length: 1000 }, (_, n) => `172.${16 + (n >> 8)}.${n & 255}.1`)
  expect(elsewhere.filter((network) => mayAsk(network).ok)).toHaveLength(500)
})
