import { afterEach, expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { drainOutbox } from '~/database/outbox/outbox'
import { createSendMail } from '~/mail/mailer'
import { createMailer } from '../../../../server/mail/mailer'
import { createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { ann, ed, olga, reviewed, storedEditors } from '../../../../tests/support/data/reviews'
import { now } from '../../../../tests/support/data/saved-posts'
import { type MailServer, startMailServer } from '../../../../tests/support/servers/mail-server'
import { mailAfterMs } from './add-event.actions'
import { createNoticeMails } from './notice-mails.service'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

const after = (ms: number) => new Date(now.getTime() + ms)
const minute = 60_000
const site = { name: 'Vigil', url: 'https://news.example' }

async function mailsOn({ db }: Database, server: MailServer) {
  const env = { smtpUrl: server.url, mailFrom: null, dataDir: '/nowhere', dkim: null }
  const mailer = createMailer(env, () => site)
  cleanups.push(async () => mailer.close())
  let at = now
  const mails = createNoticeMails({
    db,
    clock: () => at,
    sendMail: createSendMail(mailer),
    site: () => site,
    reviewUrl: ({ kind, postId }) => `https://news.example/desk/${kind}s/${postId}/review`,
    profileUrl: 'https://news.example/desk/account/profile',
  })
  /** What a process does when it looks into the outbox at this time. */
  const drain = (time: Date) => {
    at = time
    return drainOutbox(
      { db },
      async (message) => {
        if (message.topic === 'review-notices') await mails.mail(message.payload)
      },
      () => at,
    )
  }
  return { mails, drain }
}

/** A mail without its soft line breaks. */
function textTo(server: MailServer, email: string): string {
  const raw = server.received.find(({ to }) => to[0] === email)?.raw ?? ''
  return raw.replaceAll('=\r\n', '')
}

async function openServer() {
  const server = await startMailServer()
  cleanups.push(server.stop)
  return server
}

onEachEngine('mails about reviews', (open) => {
  async function submittedByAnn(database: Database) {
    const { db } = database
    await storedEditors(db, olga, ed, ann)
    const post = await createdPost(db, { editor: ann })
    return reviewed(db, post, { step: 'submit', words: 'Ready.' }, { editor: ann })
  }

  test('each editor gets one mail for all that happened within ten minutes', async () => {
    const database = await open()
    const { db } = database
    const server = await openServer()
    const { drain } = await mailsOn(database, server)
    let post = await submittedByAnn(database)
    const words = 'Shorter, <b>please</b>.'
    post = await reviewed(db, post, { step: 'ask-for-changes', words }, { at: after(minute) })
    post = await reviewed(
      db,
      post,
      { step: 'submit', words: '' },
      { editor: ann, at: after(2 * minute) },
    )
    await drain(after(mailAfterMs - 1000))
    expect(server.received).toEqual([])
    await drain(after(mailAfterMs + 2 * minute))
    expect(server.received.map(({ to }) => to[0]).sort()).toEqual([ann.email, ed.email, olga.email])
    const toEd = textTo(server, ed.email)
    expect(toEd).toContain('Subject: [Vigil] 2 changes in the review of a post')
    expect(toEd).toContain(`/desk/articles/${post.id}/review`)
    const toAnn = textTo(server, ann.email)
    expect(toAnn).toContain('> Shorter, <b>please</b>.')
    expect(toAnn).toContain('Shorter, &lt;b&gt;please&lt;/b&gt;.')
    await drain(after(60 * minute))
    expect(server.received).toHaveLength(3)
  })

  test('while the mail server is away they wait, and two processes send them once', async () => {
    const database = await open()
    const server = await openServer()
    const { drain } = await mailsOn(database, server)
    await submittedByAnn(database)
    server.isOpen = false
    expect(await drain(after(mailAfterMs))).toEqual({ handled: 0, failed: 2 })
    server.isOpen = true
    const later = after(mailAfterMs + 2 * minute)
    await Promise.all([drain(later), drain(later)])
    expect(server.received).toHaveLength(2)
    const waiting = await database.db
      .selectFrom('review_notices')
      .select('event_id')
      .where('mailed_at', 'is', null)
      .execute()
    expect(waiting).toEqual([])
  })

  test('what happens while a mail is sent follows in the next one', async () => {
    const database = await open()
    const { db } = database
    const post = await submittedByAnn(database)
    const sent: string[] = []
    const mails = createNoticeMails({
      db,
      clock: () => now,
      site: () => site,
      reviewUrl: () => '',
      profileUrl: '',
      sendMail: async ({ to, subject }) => {
        sent.push(`${to}: ${subject}`)
        if (sent.length > 1) return
        const assign = { step: 'assign', writerId: null, reviewerId: ed.id, dueOn: null } as const
        await reviewed(db, post, assign, { editor: olga })
      },
    })
    const drain = () =>
      drainOutbox(
        { db },
        async ({ payload }) => mails.mail(payload as { editorId: string }),
        () => after(2 * mailAfterMs),
      )
    await mails.mail({ editorId: ed.id })
    await drain()
    expect(sent.filter((mail) => mail.startsWith(ed.email))).toEqual([
      `${ed.email}: [Vigil] ann submitted for review “Zero trust”`,
      `${ed.email}: [Vigil] olga assigned “Zero trust”`,
    ])
  })

  test('nobody gets them who turned them off, and old notices are deleted', async () => {
    const database = await open()
    const server = await openServer()
    const { mails, drain } = await mailsOn(database, server)
    await storedEditors(database.db, anne)
    await mails.turn(anne.id, false)
    expect(await mails.isOnFor(anne.id)).toBe(false)
    await submittedByAnn(database)
    await mails.turn(ed.id, false)
    await drain(after(mailAfterMs))
    expect(server.received.map(({ to }) => to[0])).toEqual([olga.email])
    await drain(after(31 * 24 * 60 * minute))
    await mails.sweep()
    expect(await database.db.selectFrom('review_notices').selectAll().execute()).toEqual([])
  })
})

const anne = { ...ed, id: 'id-of-anne', name: 'anne', email: 'anne@news.example' }
