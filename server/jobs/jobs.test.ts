import { afterEach, expect, test } from 'vitest'
import { createContact } from '~/contact/contact.service'
import type { Database } from '~/database/database'
import { addToOutbox, type OutboxMessage } from '~/database/outbox/outbox'
import { createSendMail } from '~/mail/mailer'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { type MailServer, startMailServer } from '../../tests/support/servers/mail-server'
import { createMailer } from '../mail/mailer'
import { type JobHandlers, type Jobs, startJobs } from './jobs'

const site = { name: 'Vigil', url: 'https://news.example' }
const start = new Date('2026-11-15T09:00:00Z').getTime()
const deadlineMs = 10_000
const changed: OutboxMessage = { topic: 'post-changed', payload: { kind: 'article', id: 'a' } }
const letter = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'Hi',
  message: 'Hello.',
  report: null,
}

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

const idle: JobHandlers = {
  'post-changed': async () => {},
  'posts-imported': async () => {},
  'posts-retagged': async () => {},
  'webhook-turned-off': async () => {},
  'thumbnail-changed': async () => {},
  'contact-message': async () => {},
  'contact-answer': async () => {},
  'contact-overflow': async () => {},
  'key-link': async () => {},
  'password-forgotten': async () => {},
  'author-renamed': async () => {},
  'tag-changed': async () => {},
  'subscription-requested': async () => {},
  'subscribers-import': async () => {},
  'review-notices': async () => {},
}

/** Jobs that run only when they are woken, with a clock that the test sets. */
function jobsOn(database: Database, handlers: Partial<JobHandlers> = {}) {
  const warnings: unknown[] = []
  let now = start
  const clock = () => new Date(now)
  const log = {
    warn: (line: object) => void warnings.push(line),
    error: (line: object) => void warnings.push(line),
  }
  const jobs = startJobs({
    db: database.db,
    clock,
    log: log as unknown as Parameters<typeof startJobs>[0]['log'],
    everyMs: 2 ** 30,
    handlers: {
      ...idle,
      ...handlers,
    },
  })
  cleanups.push(() => jobs.stop(deadlineMs))
  const pass = (minutes: number) => {
    now += minutes * 60_000
    jobs.wake()
  }
  return { jobs, warnings, pass, clock }
}

async function waiting({ db }: Database): Promise<number> {
  return (await db.selectFrom('outbox').select('id').execute()).length
}

onEachEngine('jobs', (open) => {
  test('messages from before the start and later ones are handled and deleted', async () => {
    const database = await open()
    await addToOutbox(database.db, changed, new Date(start))
    const { jobs } = jobsOn(database)
    await expect.poll(() => waiting(database)).toBe(0)
    await addToOutbox(database.db, changed, new Date(start))
    jobs.wake()
    await expect.poll(() => waiting(database)).toBe(0)
  })

  test('messages of other processes are found without a wake-up', async () => {
    const database = await open()
    const log = { warn: () => {}, error: () => {} }
    const jobs = startJobs({
      db: database.db,
      clock: () => new Date(),
      log,
      everyMs: 5,
      handlers: idle,
    })
    cleanups.push(() => jobs.stop(deadlineMs))
    await addToOutbox(database.db, changed, new Date(start))
    await expect.poll(() => waiting(database)).toBe(0)
  })

  test('stop waits for the running handler, and starts no other', async () => {
    const database = await open()
    for (let number = 0; number < 2; number += 1) {
      await addToOutbox(database.db, changed, new Date(start))
    }
    const began = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    let handled = 0
    const { jobs } = jobsOn(database, {
      'post-changed': async () => {
        began.resolve()
        await finish.promise
        handled += 1
      },
    })
    await began.promise
    const stopped = jobs.stop(deadlineMs)
    finish.resolve()
    await stopped
    expect(handled).toBe(1)
    jobs.wake()
    expect(await waiting(database)).toBe(1)
  })

  test('stop waits only until the deadline', async () => {
    const database = await open()
    await addToOutbox(database.db, changed, new Date(start))
    const began = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const { jobs } = jobsOn(database, {
      'post-changed': () => {
        began.resolve()
        return finish.promise
      },
    })
    await began.promise
    await jobs.stop(1)
    expect(await waiting(database)).toBe(1)
    finish.resolve()
    await expect.poll(() => waiting(database)).toBe(0)
  })

  test('a topic of a newer version stays in the outbox, and is logged', async () => {
    const database = await open()
    const unknown = { topic: 'hub-pinged', payload: { id: 'a' } } as unknown as OutboxMessage
    await addToOutbox(database.db, unknown, new Date(start))
    const { warnings } = jobsOn(database)
    await expect.poll(() => warnings).toHaveLength(1)
    expect(warnings[0]).toMatchObject({ topic: 'hub-pinged', attempt: 1 })
    expect(await waiting(database)).toBe(1)
  })
})

onEachEngine('the mail of a contact message', (open) => {
  async function siteWith(database: Database, server: MailServer) {
    const mailer = createMailer(
      { smtpUrl: server.url, mailFrom: null, dataDir: '/nowhere', dkim: null },
      () => site,
    )
    const contact = createContact({
      db: database.db,
      clock: () => parts.clock(),
      secret: 'a secret',
      sendMail: createSendMail(mailer),
      site: () => site,
      contactEmail: () => 'desk@news.example',
      onOutboxChanged: () => (parts.jobs as Jobs).wake(),
    })
    const parts = jobsOn(database, { 'contact-message': ({ id }) => contact.mail(id) })
    return { contact, ...parts }
  }

  test('arrives exactly once', async () => {
    const database = await open()
    const server = await startMailServer()
    cleanups.push(server.stop)
    const { contact, jobs } = await siteWith(database, server)
    await contact.receive(letter, '192.0.2.1')
    await expect.poll(() => waiting(database)).toBe(0)
    jobs.wake()
    await jobs.stop(deadlineMs)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.raw).toContain('Subject: [Vigil] Hi')
  })

  test('is retried less and less often while the server refuses, and arrives in the end', async () => {
    const database = await open()
    const server = await startMailServer()
    cleanups.push(server.stop)
    server.isOpen = false
    const { contact, warnings, pass, jobs } = await siteWith(database, server)
    await contact.receive(letter, '192.0.2.1')
    await expect.poll(() => warnings).toHaveLength(1)
    pass(1)
    await expect.poll(() => warnings).toHaveLength(2)
    expect(warnings[1]).toMatchObject({ topic: 'contact-message', attempt: 2 })
    server.isOpen = true
    pass(2)
    await expect.poll(() => waiting(database)).toBe(0)
    await jobs.stop(deadlineMs)
    expect(server.received).toHaveLength(1)
  })

  test('arrives once an unreachable server is back', async () => {
    const database = await open()
    const down = await startMailServer()
    await down.stop()
    const { contact, warnings, pass, jobs } = await siteWith(database, down)
    expect(await contact.receive(letter, '192.0.2.1')).toEqual({ ok: true })
    await expect.poll(() => warnings).toHaveLength(1)
    const back = await startMailServer(down.port)
    cleanups.push(back.stop)
    pass(1)
    await expect.poll(() => waiting(database)).toBe(0)
    await jobs.stop(deadlineMs)
    expect(back.received).toHaveLength(1)
    expect(back.received[0]?.raw).toContain('Reply-To: Ada <ada@example.com>')
  })
})
