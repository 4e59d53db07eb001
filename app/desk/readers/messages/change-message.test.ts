import { expect, test } from 'vitest'
import { createContact } from '~/contact/contact.service'
import type { Database } from '~/database/database'
import { drainOutbox } from '~/database/outbox/outbox'
import { MailError, type MailMessage, MailRejectedError } from '~/mail/mailer'
import { auditEntries } from '~/people/audit/audit.queries'
import type { Role } from '~/people/editor.rules'
import {
  changeRole,
  findEditorByEmail,
  insertEditor,
  removeEditor,
} from '~/people/stored/editors.queries'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { createMessageDesk } from './message-desk.service'
import type { MessageChange } from './message-steps.rules'

const now = new Date('2026-11-17T09:00:00Z')
const site = { name: 'Vigil', url: 'https://news.example' }

async function editorIn({ db }: Database, name: string, role: Role) {
  const email = `${name}@news.example`
  await insertEditor(db, { name, email, role, passwordHash: '' }, now)
  const editor = await findEditorByEmail(db, email)
  if (!editor) throw new Error(`${name} is missing.`)
  return editor
}

/** A message, two editors who take care of it, and a mail server that can be away. */
async function anInbox(database: Database, replyTo: string | null = 'desk@news.example') {
  const { db } = database
  const [ada, bo] = [
    await editorIn(database, 'Ada', 'owner'),
    await editorIn(database, 'Bo', 'editor'),
  ]
  const mails: MailMessage[] = []
  let failure: Error | null = null
  let time = now
  const clock = () => time
  const contact = createContact({
    db,
    clock,
    secret: 'a secret',
    site: () => site,
    contactEmail: () => replyTo,
    onOutboxChanged: () => {},
    sendMail: async (mail) => {
      if (failure) throw failure
      mails.push(mail)
    },
  })
  await contact.receive(
    {
      name: 'Rea',
      email: 'rea@example.com',
      subject: 'A figure',
      message: 'It is wrong.\n\nRea',
      report: null,
    },
    '192.0.2.1',
  )
  await db.deleteFrom('outbox').execute()
  const desk = createMessageDesk({ db, clock, onOutboxChanged: () => {} })
  const [message] = await desk.list({ filter: 'open', editorId: '', limit: 5, before: null })
  if (!message) throw new Error('The message is missing.')
  const { id } = message
  return {
    db,
    ada,
    bo,
    id,
    desk,
    mails,
    mailServer: {
      failsWith(error: Error | null) {
        failure = error
      },
    },
    pass(ms: number) {
      time = new Date(time.getTime() + ms)
    },
    change: (editor: typeof ada, version: number, change: MessageChange) =>
      desk.change({ editor, id, version, change }),
    listed: async (filter: 'open' | 'mine' | 'done' | 'all', editorId = ada.id) =>
      (await desk.list({ filter, editorId, limit: 5, before: null })).length,
    handleOutbox: () =>
      drainOutbox(
        { db },
        async (job) => {
          if (job.topic === 'contact-answer') await contact.mailAnswer(job.payload.id)
        },
        clock,
      ),
    log: async () =>
      (await auditEntries(db, { limit: 9 })).map(({ action, subject, detail }) =>
        [action, subject, detail].join(' ').trim(),
      ),
  }
}

const answer = (text = 'Thank you.', isDone = true): MessageChange => ({
  step: 'answer',
  answerId: crypto.randomUUID(),
  text,
  isDone,
})

onEachEngine('a message at the desk', (open) => {
  test('without an address cannot be answered, but is marked as done', async () => {
    const { db, ada, id, change, mails, handleOutbox } = await anInbox(await open())
    await db.updateTable('contact_messages').set({ email: '' }).where('id', '=', id).execute()
    expect(await change(ada, 1, answer())).toEqual({ ok: false, reason: 'no-address' })
    await handleOutbox()
    expect(mails).toEqual([])
    expect(await change(ada, 1, { step: 'done' })).toEqual({ ok: true })
  })

  test('is open until it is marked as done, and can be opened again', async () => {
    const { ada, bo, change, listed, log, desk } = await anInbox(await open())
    expect([await listed('open'), await listed('done'), await listed('all')]).toEqual([1, 0, 1])
    expect(await change(ada, 1, { step: 'done' })).toEqual({ ok: true })
    expect([await listed('open'), await listed('done'), await listed('all')]).toEqual([0, 1, 1])
    expect(await change(bo, 1, { step: 'done' }), 'the second agrees').toEqual({ ok: true })
    expect(await change(ada, 1, { step: 'open' })).toEqual({ ok: true })
    expect(await desk.counts(ada)).toEqual({ open: 1, mine: 0 })
    expect(await log()).toEqual([
      'marked as open the message of 2026-11-17 09:00 UTC',
      'marked as done the message of 2026-11-17 09:00 UTC',
    ])
  })

  test('that no database can store is not there', async () => {
    const { ada, desk } = await anInbox(await open())
    expect(await desk.find('a\0b')).toBeNull()
    const request = { editor: ada, id: '\0', version: 1, change: { step: 'done' } as const }
    expect(await desk.change(request)).toMatchObject({ reason: 'missing' })
  })

  test('is assigned to an editor; of two who assign it at once, the second is told', async () => {
    const database = await open()
    const { ada, bo, change, listed, log } = await anInbox(database)
    const al = await editorIn(database, 'Al', 'author')
    expect(await change(ada, 1, { step: 'assign', to: bo.id })).toEqual({ ok: true })
    expect([await listed('mine', bo.id), await listed('mine', ada.id)]).toEqual([1, 0])
    const second = await change(bo, 1, { step: 'assign', to: ada.id })
    expect(second).toEqual({ ok: false, reason: 'changed' })
    for (const to of [al.id, 'nobody']) {
      const refused = await change(ada, 2, { step: 'assign', to })
      expect(refused).toEqual({ ok: false, reason: 'no-assignee' })
    }
    expect(await log()).toEqual(['assigned the message of 2026-11-17 09:00 UTC to Bo'])
  })

  test('is assigned to nobody once its editor is removed', async () => {
    const { db, bo, ada, change, desk, id } = await anInbox(await open())
    await change(ada, 1, { step: 'assign', to: bo.id })
    await db.transaction().execute((transaction) => removeEditor(transaction, bo.id))
    expect(await desk.find(id)).toMatchObject({ assignedTo: null })
  })

  test('is answered by a mail with the message below, and replies go to the contact address', async () => {
    const { ada, change, mails, handleOutbox, desk, id, listed } = await anInbox(await open())
    const sent = answer('You are right.')
    expect(await change(ada, 1, sent)).toEqual({ ok: true })
    expect(await change(ada, 1, sent), 'the same form again').toEqual({ ok: true })
    expect(await desk.find(id)).toMatchObject({ answers: [{ editorName: 'Ada', sentAt: null }] })
    await handleOutbox()
    expect(mails).toMatchObject([
      {
        to: 'rea@example.com',
        replyTo: { name: 'Vigil', address: 'desk@news.example' },
        subject: 'Re: A figure',
        text: 'You are right.\n\nOn 17 November 2026 you wrote to Vigil:\n\n> It is wrong.\n>\n> Rea\n',
        isPersonal: true,
      },
    ])
    expect(await desk.find(id)).toMatchObject({ answers: [{ sentAt: now, problem: null }] })
    expect(await listed('open')).toBe(0)
  })

  test('that another editor answered meanwhile is not answered twice', async () => {
    const { ada, bo, change, desk, id } = await anInbox(await open())
    expect(await change(ada, 1, answer('From Ada.', false))).toEqual({ ok: true })
    expect(await change(bo, 1, answer('From Bo.'))).toEqual({ ok: false, reason: 'changed' })
    expect(await change(bo, 2, answer('From Bo.'))).toEqual({ ok: true })
    const found = await desk.find(id)
    expect(found?.answers.map(({ text }) => text).sort()).toEqual(['From Ada.', 'From Bo.'])
  })

  test('has an answer that waits for a mail server, and one that was refused', async () => {
    const inbox = await anInbox(await open())
    const { ada, change, mailServer, handleOutbox, desk, id, mails, pass } = inbox
    mailServer.failsWith(new MailError('connect ECONNREFUSED'))
    await change(ada, 1, answer())
    await handleOutbox()
    const waiting = { sentAt: null, rejectedAt: null, problem: 'connect ECONNREFUSED' }
    expect(await desk.find(id)).toMatchObject({ answers: [waiting] })
    mailServer.failsWith(null)
    pass(61_000)
    await handleOutbox()
    expect(mails).toHaveLength(1)
    expect(await desk.find(id)).toMatchObject({ answers: [{ problem: null }] })
    mailServer.failsWith(new MailRejectedError('550 no such user'))
    await change(ada, 2, answer('Again.'))
    expect(await handleOutbox()).toEqual({ handled: 1, failed: 0 })
    const found = await desk.find(id)
    const refused = found?.answers.find(({ text }) => text === 'Again.')
    expect(refused).toMatchObject({ sentAt: null, problem: '550 no such user' })
    expect(refused?.rejectedAt).not.toBeNull()
  })

  test('is deleted with its answers, and the log keeps nothing personal', async () => {
    const inbox = await anInbox(await open())
    const { db, ada, bo, change, handleOutbox, mails, log, desk, id } = inbox
    await change(ada, 1, answer())
    expect(await change(bo, 1, { step: 'delete' })).toEqual({ ok: false, reason: 'changed' })
    expect(await change(bo, 2, { step: 'delete' })).toEqual({ ok: true })
    expect(await change(ada, 2, { step: 'done' })).toEqual({ ok: false, reason: 'missing' })
    expect(await change(ada, 2, answer())).toEqual({ ok: false, reason: 'missing' })
    await handleOutbox()
    expect(mails).toEqual([])
    expect(await desk.find(id)).toBeNull()
    expect(await db.selectFrom('contact_answers').selectAll().execute()).toEqual([])
    expect((await log())[0]).toBe('deleted the message of 2026-11-17 09:00 UTC')
    expect(JSON.stringify(await log())).not.toMatch(/Rea|figure/)
  })

  test('is not changed by an editor who has become an author, or was removed', async () => {
    const { db, bo, change, desk, id } = await anInbox(await open())
    await db.transaction().execute((transaction) => changeRole(transaction, bo.id, 'author', now))
    for (const step of ['done', 'delete'] as const) {
      expect(await change(bo, 1, { step })).toEqual({ ok: false, reason: 'forbidden' })
    }
    await db.transaction().execute((transaction) => removeEditor(transaction, bo.id))
    expect(await change(bo, 1, answer())).toMatchObject({ reason: 'not-allowed' })
    expect(await desk.find(id)).toMatchObject({ version: 1, answers: [] })
  })
})
