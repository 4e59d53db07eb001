import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import type { MailMessage } from '~/mail/mailer'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { type ContactDeps, createContact } from './contact.service'

const start = new Date('2026-11-15T09:00:00Z')
const sender = '192.0.2.1'
const message = {
  name: 'Ada "the" Night',
  email: 'ada@example.com',
  subject: '',
  message: 'The second figure is last year’s.\n\nBest, Ada',
  report: null,
}

const tooMany = { ok: false, reason: 'too-many' }

/** A contact service with mails in a list, and a clock that the test moves. */
function contactOf(
  { db }: Database,
  contactEmail: string | null = 'desk@news.example',
  more: Partial<ContactDeps> = {},
) {
  const mails: MailMessage[] = []
  let outboxChanges = 0
  let now = start
  const contact = createContact({
    db,
    clock: () => now,
    secret: 'a secret',
    sendMail: async (mail) => void mails.push(mail),
    site: () => ({ name: 'Vigil', url: 'https://news.example' }),
    contactEmail: () => contactEmail,
    onOutboxChanged: () => {
      outboxChanges += 1
    },
    ...more,
  })
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { contact, mails, pass, outboxChanges: () => outboxChanges }
}

async function rows({ db }: Database) {
  const [messages, outbox] = await Promise.all([
    db.selectFrom('contact_messages').selectAll().execute(),
    db.selectFrom('outbox').select(['topic', 'payload']).execute(),
  ])
  return { messages, outbox }
}

onEachEngine('a message from /contact', (open) => {
  test('is stored with its outbox message, and wakes the jobs', async () => {
    const database = await open()
    const { contact, outboxChanges } = contactOf(database)
    expect(await contact.receive(message, sender)).toEqual({ ok: true })
    const { messages, outbox } = await rows(database)
    expect(messages).toEqual([
      {
        id: expect.any(String),
        name: message.name,
        email: message.email,
        subject: message.subject,
        message: message.message,
        created_at: start.toISOString(),
        mailed_at: null,
        done_at: null,
        assigned_to: null,
        version: 1,
        reported_page: null,
        post_kind: null,
        post_id: null,
        passage: null,
      },
    ])
    const payload = JSON.stringify({ id: messages[0]?.id })
    expect(outbox).toEqual([{ topic: 'contact-message', payload }])
    expect(outboxChanges()).toBe(1)
  })

  test('is stored without the sender’s IP address', async () => {
    const database = await open()
    await contactOf(database).contact.receive(message, sender)
    expect(JSON.stringify(await rows(database))).not.toContain(sender)
  })

  test('is neither stored nor counted if its outbox message cannot be stored', async () => {
    const database = await open()
    const { contact } = contactOf(database)
    await database.db.schema.alterTable('outbox').renameTo('elsewhere').execute()
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await expect(contact.receive(message, sender)).rejects.toThrow()
    }
    await database.db.schema.alterTable('elsewhere').renameTo('outbox').execute()
    expect((await rows(database)).messages).toEqual([])
    expect(await contact.receive(message, sender)).toEqual({ ok: true })
  })

  test('is rejected as the sixth from one sender within an hour', async () => {
    const database = await open()
    const { contact } = contactOf(database)
    for (let sent = 0; sent < 5; sent += 1) await contact.receive(message, sender)
    expect(await contact.receive(message, sender)).toEqual({
      ok: false,
      reason: 'too-many',
      retryInMs: 60 * 60_000,
    })
    expect((await rows(database)).messages).toHaveLength(5)
    expect(await contact.receive(message, '192.0.2.2')).toEqual({ ok: true })
  })

  test('from a new network is accepted during a flood, and mailed later', async () => {
    const database = await open()
    const { contact } = contactOf(database)
    for (let sent = 0; sent < 50; sent += 1) {
      expect(await contact.receive(message, `192.0.${sent % 10}.${sent}`)).toEqual({ ok: true })
    }
    expect(await contact.receive(message, '192.0.9.200')).toMatchObject({ reason: 'too-many' })
    for (const reader of ['198.51.100.1', '2001:db8:0:1::/64']) {
      expect(await contact.receive(message, reader)).toEqual({ ok: true })
    }
    expect((await rows(database)).messages).toHaveLength(52)
    const waiting = await database.db
      .selectFrom('outbox')
      .select('claimed_until')
      .where('claimed_until', 'is not', null)
      .orderBy('claimed_until')
      .execute()
    // Fifty an hour, the usual rate.
    expect(waiting.map(({ claimed_until }) => Date.parse(claimed_until ?? ''))).toEqual([
      start.getTime() + 72_000,
      start.getTime() + 144_000,
    ])
  })

  test('is stored but not mailed once the reserve for new networks is used up', async () => {
    const database = await open()
    const { contact, mails, pass } = contactOf(database)
    for (let sent = 0; sent < 250; sent += 1) {
      expect(await contact.receive(message, `10.0.${sent}.1`)).toEqual({ ok: true })
    }
    expect(await contact.receive(message, '10.0.7.2'), 'from a network of the flood').toMatchObject(
      tooMany,
    )
    for (const reader of ['198.51.100.1', '203.0.113.1', '2001:db8:0:1::/64']) {
      pass(60_000)
      expect(await contact.receive(message, reader)).toEqual({ ok: true })
      expect(await contact.receive(message, reader), 'only one from each network').toMatchObject(
        tooMany,
      )
    }
    const { messages, outbox } = await rows(database)
    expect(messages).toHaveLength(253)
    expect(outbox.filter(({ topic }) => topic === 'contact-message')).toHaveLength(250)
    const overflow = outbox.filter(({ topic }) => topic === 'contact-overflow')
    expect(overflow, 'editors get one overflow mail').toHaveLength(1)
    await contact.mailOverflow(JSON.parse(overflow[0]?.payload ?? ''))
    expect(mails).toMatchObject([
      {
        to: 'desk@news.example',
        subject: '[Vigil] Not all messages are mailed',
        text: expect.stringContaining('at the desk, under Messages'),
      },
    ])
  })

  test('is rejected once the daily limit of unmailed messages is reached, until mailing resumes', async () => {
    const database = await open()
    const { contact, pass } = contactOf(database, 'desk@news.example', { unmailedPerDay: 3 })
    const flood = async (block: number) => {
      for (let sent = 0; sent < 250; sent += 1) {
        await contact.receive(message, `10.${block}.${sent}.1`)
      }
    }
    await flood(0)
    for (let reader = 0; reader < 3; reader += 1) {
      expect(await contact.receive(message, `198.51.${reader}.1`)).toEqual({ ok: true })
    }
    expect(await contact.receive(message, '203.0.113.1')).toMatchObject(tooMany)
    pass(60 * 60_000)
    expect(await contact.receive(message, '203.0.113.1')).toEqual({ ok: true })
    expect((await rows(database)).messages).toHaveLength(254)
  })

  test('is rejected if its sender has sent too many', async () => {
    const database = await open()
    const { contact } = contactOf(database)
    for (let sent = 0; sent < 25; sent += 1) await contact.receive(message, `192.0.2.${sent}`)
    expect(await contact.receive(message, '192.0.2.99')).toMatchObject({ reason: 'too-many' })
    expect(await contact.receive(message, '192.0.3.99')).toEqual({ ok: true })
  })

  test('is mailed once, with the sender as Reply-To', async () => {
    const database = await open()
    const { contact, mails } = contactOf(database)
    await contact.receive(message, sender)
    const { messages } = await rows(database)
    const id = messages[0]?.id ?? ''
    await contact.mail(id)
    await contact.mail(id)
    expect(mails).toEqual([
      {
        id: `contact-${id}`,
        to: 'desk@news.example',
        replyTo: { name: 'Ada "the" Night', address: 'ada@example.com' },
        subject: '[Vigil] Message from Ada "the" Night',
        text: `${message.message}\n\n-- \nAda "the" Night <ada@example.com>\nSent through https://news.example/contact\n`,
        writtenAt: start,
      },
    ])
    expect((await rows(database)).messages[0]?.mailed_at).toBe(start.toISOString())
  })

  test('that was deleted is not mailed', async () => {
    const { contact, mails } = contactOf(await open())
    await contact.mail('no-such-message')
    expect(mails).toEqual([])
  })

  test('is only stored without CONTACT_EMAIL', async () => {
    const database = await open()
    const { contact, mails } = contactOf(database, null)
    expect(contact.isMailed()).toBe(false)
    await contact.receive(message, sender)
    const { messages, outbox } = await rows(database)
    expect(messages).toHaveLength(1)
    expect(outbox).toEqual([])
    await contact.mail(messages[0]?.id ?? '')
    expect(mails).toEqual([])
  })
})
