import { afterEach, expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { createEncoder } from '../../../server/mail/encode'
import { smtpMailer } from '../../../server/mail/smtp-mailer'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import {
  aQueuedIssue,
  aSubscriber,
  manySubscribers,
} from '../../../tests/support/newsletter/subscribers'
import {
  type MailServerBehaviour,
  startMailServer,
} from '../../../tests/support/servers/mail-server'
import { findIssue } from '../issues/issues.queries'
import { countDeliveries, problemsOfIssue } from './delivery-results.queries'
import { startSender } from './sender.service'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

async function mailServer(behaviour: MailServerBehaviour = {}, port = 0) {
  const server = await startMailServer(port, behaviour)
  cleanups.push(server.stop)
  return server
}

const encode = createEncoder(() => 'news@news.example', null)

interface Senders {
  count?: number
  clock?: () => Date
  perSecond?: number
  leaseMs?: number
}

function send(
  database: Database,
  url: string,
  { count = 1, clock, perSecond, leaseMs }: Senders = {},
) {
  const senders = Array.from({ length: count }, () =>
    startSender({
      database,
      clock: clock ?? (() => new Date()),
      mailer: smtpMailer({ url, encode, answerTimeoutMs: 20_000 }),
      messageFor: async (issueId, { id, email }) => ({
        id: `${issueId}.${id}`,
        to: email,
        subject: 'News',
        text: 'The week.\n'.padEnd(40_000, 'x\n'),
        writtenAt: new Date(),
      }),
      perSecond: perSecond ?? null,
      log: { warn: () => {} },
      everyMs: 20,
      ...(leaseMs && { leaseMs }),
    }),
  )
  cleanups.push(() => Promise.all(senders.map((sender) => sender.stop(5_000))))
  return senders
}

const waitUntilSent = async ({ db }: Database, id: string) =>
  expect.poll(async () => (await findIssue(db, id))?.status).toBe('sent')

onEachEngine('sending', (open) => {
  test('every recipient gets an issue once, even if several processes send it', async () => {
    const database = await open()
    await manySubscribers(database.db, 120)
    const server = await mailServer()
    const id = await aQueuedIssue(database.db)
    send(database, server.url, { count: 3 })
    await waitUntilSent(database, id)
    const received = server.received.flatMap(({ to }) => to)
    expect(received).toHaveLength(120)
    expect(new Set(received).size).toBe(120)
    expect(await countDeliveries(database.db, id)).toMatchObject({ sent: 120 })
  })

  test('several processes together send no faster than the limit', async () => {
    const database = await open()
    await manySubscribers(database.db, 12)
    const server = await mailServer()
    const id = await aQueuedIssue(database.db)
    const startedAt = performance.now()
    send(database, server.url, { count: 3, perSecond: 10 })
    await waitUntilSent(database, id)
    expect(performance.now() - startedAt).toBeGreaterThan(1_050)
    expect(server.received).toHaveLength(12)
  })

  test('renewing claims while deliveries are recorded makes none of them uncertain', async () => {
    const database = await open()
    await manySubscribers(database.db, 120)
    const server = await mailServer()
    const id = await aQueuedIssue(database.db)
    const time = Date.now()
    // Claims are renewed all the time and never expire: the clock stands still.
    send(database, server.url, { clock: () => new Date(time), leaseMs: 6 })
    await waitUntilSent(database, id)
    expect(await countDeliveries(database.db, id)).toMatchObject({ sent: 120 })
  })

  test('a rejected mail is not tried again, and only a missing mailbox is suppressed', async () => {
    const database = await open()
    const { db } = database
    const gone = await aSubscriber(db, 'gone@example.com')
    const full = await aSubscriber(db, 'full@example.com')
    const spam = await aSubscriber(db, 'spam@example.com')
    await aSubscriber(db, 'well@example.com')
    const server = await mailServer({
      onRecipient: (address) =>
        address.startsWith('gone')
          ? { code: 550, text: '5.1.1 No such user' }
          : address.startsWith('full')
            ? { code: 552, text: '5.2.2 Mailbox full' }
            : null,
      onMail: (address) =>
        address.startsWith('spam') ? { code: 554, text: '5.7.1 Looks like spam' } : null,
    })
    const id = await aQueuedIssue(db)
    send(database, server.url)
    await waitUntilSent(database, id)
    expect(await countDeliveries(db, id)).toMatchObject({ sent: 1, failed: 3 })
    const rows = await db.selectFrom('subscribers').select(['id', 'status']).execute()
    const statuses = new Map(rows.map(({ id, status }) => [id, status]))
    expect([gone, full, spam].map((one) => statuses.get(one))).toEqual([
      'bounced',
      'confirmed',
      'confirmed',
    ])
    const errors = (await problemsOfIssue(db, id, 10)).map(({ error }) => error)
    expect(errors.join()).toMatch(/No such user/)
  })

  test('a deferred mail is sent later, and holds up no other', async () => {
    const database = await open()
    await aSubscriber(database.db, 'busy@example.com')
    await aSubscriber(database.db, 'well@example.com')
    let attempts = 0
    const server = await mailServer({
      onRecipient(address) {
        if (!address.startsWith('busy')) return null
        attempts += 1
        return attempts <= 2 ? { code: 450, text: '4.2.0 Greylisted, come back' } : null
      },
    })
    const id = await aQueuedIssue(database.db)
    let time = Date.now()
    send(database, server.url, { clock: () => new Date(time) })
    for (const [attempt, minutes] of [
      [1, 1],
      [2, 5],
    ] as const) {
      await expect.poll(() => attempts).toBe(attempt)
      await expect
        .poll(() => countDeliveries(database.db, id))
        .toMatchObject({ waiting: 1, sent: 1 })
      time += minutes * 60_000 + 1000
    }
    await waitUntilSent(database, id)
    expect(server.received.map(({ to }) => to[0])).toEqual(['well@example.com', 'busy@example.com'])
  })

  test('a connection that breaks during a mail loses none; after the last line the mail is uncertain', async () => {
    const database = await open()
    await manySubscribers(database.db, 30)
    let hangUps = 3
    const server = await mailServer({
      onRecipient: (address) => (/[59]@/.test(address) && hangUps-- > 0 ? 'hang up' : null),
      onMail: (address) => (address === 'reader7@example.com' ? 'accept and hang up' : null),
    })
    const id = await aQueuedIssue(database.db)
    let time = Date.now()
    const [sender] = send(database, server.url, { clock: () => new Date(time) })
    // Without waking, it would pause for some seconds.
    const waking = setInterval(() => sender?.wake(), 20)
    await expect
      .poll(() => countDeliveries(database.db, id))
      .toMatchObject({ waiting: 3, sent: 26 })
    time += 61_000
    await waitUntilSent(database, id)
    clearInterval(waking)
    const received = server.received.flatMap(({ to }) => to)
    expect(new Set(received).size, 'every recipient gets it').toBe(30)
    expect(received, 'and only once').toHaveLength(30)
    expect(await countDeliveries(database.db, id)).toMatchObject({ sent: 29, uncertain: 1 })
  })

  test('a recipient that breaks the connection holds up no other, and fails in the end', async () => {
    const database = await open()
    await manySubscribers(database.db, 6)
    const breaking = new Set<string>()
    const server = await mailServer({
      onRecipient(address) {
        if (breaking.size < 2) breaking.add(address)
        return breaking.has(address) ? 'hang up' : null
      },
    })
    const id = await aQueuedIssue(database.db)
    let time = Date.now()
    const [sender] = send(database, server.url, { clock: () => new Date(time) })
    const waking = setInterval(() => sender?.wake(), 20)
    await expect.poll(() => server.received).toHaveLength(4)
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const waiting = database.db
        .selectFrom('deliveries')
        .select('issue_id')
        .where('attempts', '=', attempt)
        .where('status', '=', 'waiting')
      await expect.poll(() => waiting.execute()).toHaveLength(2)
      const left = { waiting: 2, claimed: 0, sending: 0 }
      expect(await countDeliveries(database.db, id)).toMatchObject(left)
      time += 481 * 60_000
    }
    await waitUntilSent(database, id)
    clearInterval(waking)
    expect(await countDeliveries(database.db, id)).toMatchObject({ sent: 4, failed: 2 })
  })

  test('an unavailable mail server is reported to editors, and mail goes out when it is back', async () => {
    const database = await open()
    await manySubscribers(database.db, 3)
    const server = await startMailServer()
    const { port } = server
    await server.stop()
    const id = await aQueuedIssue(database.db)
    const [sender] = send(database, server.url)
    await expect
      .poll(async () => (await findIssue(database.db, id))?.sendingProblem)
      .toContain('ECONNREFUSED')
    // The problem is known before the claimed deliveries are given back.
    await expect
      .poll(() => countDeliveries(database.db, id))
      .toMatchObject({ waiting: 3, claimed: 0 })
    const back = await mailServer({}, port)
    sender?.wake()
    await waitUntilSent(database, id)
    expect(back.received).toHaveLength(3)
    expect((await findIssue(database.db, id))?.sendingProblem).toBe('')
  })
})
