import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '~/database/database'
import { smtpPostman } from '../../../server/mail/postman/smtp-postman'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import {
  aQueuedIssue,
  aSubscriber,
  manySubscribers,
} from '../../../tests/support/newsletter/subscribers'
import { type Manners, startMailServer } from '../../../tests/support/servers/mail-server'
import { findIssue } from '../issues/issues.queries'
import { mishapsOfIssue, progressOfIssue } from './delivery-results.queries'
import { startSender } from './sender.service'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

async function mailServer(manners: Manners = {}, port = 0) {
  const server = await startMailServer(port, manners)
  cleanups.push(server.stop)
  return server
}

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
      postman: smtpPostman(url),
      mailFor: async (_issue, { email }) => ({
        from: 'news@news.example',
        to: email,
        raw: Buffer.from(
          `To: ${email}\r\nSubject: News\r\n\r\nThe week.\r\n`.padEnd(40_000, 'x\r\n'),
        ),
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

const isSent = async ({ db }: Database, id: string) =>
  vi.waitFor(async () => expect((await findIssue(db, id))?.status).toBe('sent'), {
    timeout: 20_000,
    interval: 20,
  })

onEachEngine('sending', (open) => {
  test('everybody gets it once, also when several processes send', async () => {
    const database = await open()
    await manySubscribers(database.db, 120)
    const server = await mailServer()
    const id = await aQueuedIssue(database.db)
    send(database, server.url, { count: 3 })
    await isSent(database, id)
    const taken = server.taken.flatMap(({ to }) => to)
    expect(taken).toHaveLength(120)
    expect(new Set(taken).size).toBe(120)
    expect(await progressOfIssue(database.db, id)).toMatchObject({ sent: 120 })
  })

  test('what is in hand stays in hand while it is written down, and nothing gets uncertain by that', async () => {
    const database = await open()
    await manySubscribers(database.db, 120)
    const server = await mailServer()
    const id = await aQueuedIssue(database.db)
    const time = Date.now()
    // Claims are renewed all the time, and are over for nobody: the clock stands still.
    send(database, server.url, { clock: () => new Date(time), leaseMs: 6 })
    await isSent(database, id)
    expect(await progressOfIssue(database.db, id)).toMatchObject({ sent: 120 })
  })

  test('who is refused for ever is not asked again; only where the address is gone it is suppressed', async () => {
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
    await isSent(database, id)
    expect(await progressOfIssue(db, id)).toMatchObject({ sent: 1, failed: 3 })
    const rows = await db.selectFrom('subscribers').select(['id', 'status']).execute()
    const statuses = new Map(rows.map(({ id, status }) => [id, status]))
    expect([gone, full, spam].map((one) => statuses.get(one))).toEqual([
      'bounced',
      'confirmed',
      'confirmed',
    ])
    const errors = (await mishapsOfIssue(db, id, 10)).map(({ error }) => error)
    expect(errors.join()).toMatch(/No such user/)
  })

  test('who is put off gets it later, and nobody waits for them', async () => {
    const database = await open()
    await aSubscriber(database.db, 'busy@example.com')
    await aSubscriber(database.db, 'well@example.com')
    let asked = 0
    const server = await mailServer({
      onRecipient(address) {
        if (!address.startsWith('busy')) return null
        asked += 1
        return asked <= 2 ? { code: 450, text: '4.2.0 Greylisted, come back' } : null
      },
    })
    const id = await aQueuedIssue(database.db)
    let time = Date.now()
    send(database, server.url, { clock: () => new Date(time) })
    for (const [attempt, minutes] of [
      [1, 1],
      [2, 5],
    ] as const) {
      await vi.waitFor(async () => {
        expect(asked).toBe(attempt)
        expect(await progressOfIssue(database.db, id)).toMatchObject({ waiting: 1, sent: 1 })
      })
      time += minutes * 60_000 + 1000
    }
    await isSent(database, id)
    expect(server.taken.map(({ to }) => to[0])).toEqual(['well@example.com', 'busy@example.com'])
  })

  test('a connection that breaks before a mail is whole costs nobody theirs; after it, one is uncertain', async () => {
    const database = await open()
    await manySubscribers(database.db, 30)
    let hangUps = 3
    const server = await mailServer({
      onRecipient: (address) => (/[59]@/.test(address) && hangUps-- > 0 ? 'hang up' : null),
      onMail: (address) => (address === 'reader7@example.com' ? 'take and hang up' : null),
    })
    const id = await aQueuedIssue(database.db)
    let time = Date.now()
    const [sender] = send(database, server.url, { clock: () => new Date(time) })
    // An editor who cannot wait; otherwise it would ask again after some seconds.
    const waking = setInterval(() => sender?.wake(), 20)
    await vi.waitFor(
      async () =>
        expect(await progressOfIssue(database.db, id)).toMatchObject({ waiting: 3, sent: 26 }),
      { timeout: 10_000, interval: 20 },
    )
    time += 61_000
    await isSent(database, id)
    clearInterval(waking)
    const taken = server.taken.flatMap(({ to }) => to)
    expect(new Set(taken).size, 'nobody is left out').toBe(30)
    expect(taken, 'nobody gets it twice').toHaveLength(30)
    expect(await progressOfIssue(database.db, id)).toMatchObject({ sent: 29, uncertain: 1 })
  })

  test('who the server hangs up at keeps nobody waiting, and is given up in the end', async () => {
    const database = await open()
    await manySubscribers(database.db, 6)
    const poisonous = new Set<string>()
    const server = await mailServer({
      onRecipient(address) {
        // Whoever comes first.
        if (poisonous.size < 2) poisonous.add(address)
        return poisonous.has(address) ? 'hang up' : null
      },
    })
    const id = await aQueuedIssue(database.db)
    let time = Date.now()
    const [sender] = send(database, server.url, { clock: () => new Date(time) })
    const waking = setInterval(() => sender?.wake(), 20)
    await vi.waitFor(() => expect(server.taken).toHaveLength(4), { timeout: 5_000 })
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const left = { waiting: 2, claimed: 0, sending: 0 }
      await vi.waitFor(async () => {
        expect(await progressOfIssue(database.db, id)).toMatchObject(left)
        const tried = database.db.selectFrom('deliveries').select('issue_id')
        const rows = await tried
          .where('attempts', '=', attempt)
          .where('status', '=', 'waiting')
          .execute()
        expect(rows).toHaveLength(2)
      })
      time += 481 * 60_000
    }
    await isSent(database, id)
    clearInterval(waking)
    expect(await progressOfIssue(database.db, id)).toMatchObject({ sent: 4, failed: 2 })
  })

  test('a server that is away is told to the editors, and what waits goes out when it is back', async () => {
    const database = await open()
    await manySubscribers(database.db, 3)
    const server = await startMailServer()
    const { port } = server
    await server.stop()
    const id = await aQueuedIssue(database.db)
    const [sender] = send(database, server.url)
    await vi.waitFor(async () =>
      expect((await findIssue(database.db, id))?.trouble).toContain('ECONNREFUSED'),
    )
    expect(await progressOfIssue(database.db, id)).toMatchObject({ waiting: 3 })
    const back = await mailServer({}, port)
    sender?.wake()
    await isSent(database, id)
    expect(back.taken).toHaveLength(3)
    expect((await findIssue(database.db, id))?.trouble).toBe('')
  })
})
