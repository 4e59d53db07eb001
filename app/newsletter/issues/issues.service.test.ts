import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import type { MailMessage } from '~/mail/mailer'
import { renderForFeeds } from '~/markdown/feeds/render-for-feeds'
import { auditEntries } from '~/people/audit/audit.queries'
import { insertPost, updatePost } from '~/posts/saving/write-post.queries'
import { anEditor } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { aSubscriber } from '../../../tests/support/newsletter/subscribers'
import { aPost } from '../../../tests/support/posts'
import { signerWith } from '../../../tests/support/signer'
import { plainBody } from '../composing/plain-body.rules'
import { createLinks } from '../links.rules'
import { beginDelivery, claimDeliveries, settleDelivery } from '../sending/deliveries.queries'
import { composedIssue, findIssue, finishIssues } from './issues.queries'
import { createIssues } from './issues.service'

const publishedAt = new Date('2026-11-13T09:00:00Z')
const start = new Date('2026-11-15T09:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const day = 24 * 60 * 60_000
const ada = anEditor('ada')
const site = { name: 'Vigil', url: 'https://news.example' }

/** The newsletter of a site whose clock is set by hand. */
function newsletterOn({ db, readDb, engine }: Database) {
  const mails: MailMessage[] = []
  const state = { now: start, queued: 0, isMailAway: false }
  const issues = createIssues({
    db,
    readDb,
    engine,
    clock: () => state.now,
    site,
    links: createLinks({ siteUrl: site.url, signer: signerWith('a secret of some length') }),
    mailer: {
      async send(mail) {
        if (state.isMailAway) throw new Error('connect ECONNREFUSED')
        mails.push(mail)
      },
    },
    renderBody: async (body, settings) => renderForFeeds(body, settings),
    plainBody: async (body, settings) => plainBody(body, settings),
    onQueued: () => {
      state.queued += 1
    },
  })
  return { issues, mails, state }
}

const aBrief = () =>
  aPost({ kind: 'brief', domain: 'AI', title: 'Agents at night', slug: 'agents', publishedAt })

async function opened(database: Database) {
  const brief = aBrief()
  await insertPost(database.db, brief, start)
  const newsletter = newsletterOn(database)
  const draft = await newsletter.issues.draftOf(brief.id)
  if (!draft.ok) throw new Error(draft.reason)
  return { ...newsletter, brief, id: draft.id }
}

/** The version that a post has which was inserted. */
const over = { baseVersion: 1, searchText: 'unchanged', now: start } as const

const of = (id: string, version = 1) => ({ id, version })

onEachEngine('issues of the newsletter', (open) => {
  test('a brief of the last weeks is offered until it has an issue, and has one only', async () => {
    const database = await open()
    const { db } = database
    const brief = aBrief()
    await insertPost(db, brief, start)
    const old = new Date(start.getTime() - 60 * day)
    await insertPost(db, { ...aBrief(), id: 'old', slug: 'old', publishedAt: old }, start)
    await insertPost(db, { ...aBrief(), id: 'hidden', slug: 'hidden', status: 'draft' }, start)
    const { issues } = newsletterOn(database)
    const offered = async () => (await issues.overview()).offered.map(({ id }) => id)
    expect(await offered()).toEqual([brief.id])
    const [one, other] = await Promise.all([issues.draftOf(brief.id), issues.draftOf(brief.id)])
    expect(one).toEqual(other)
    expect(await offered()).toEqual([])
    expect(await issues.draftOf('hidden')).toEqual({ ok: false, reason: 'brief-not-out' })
    expect((await issues.overview()).issues).toMatchObject([
      { status: 'draft', domain: 'ai', subject: 'Agents at night' },
    ])
  })

  test('it holds the articles of its domain of the seven days before the brief', async () => {
    const database = await open()
    const { db } = database
    const article = (title: string, daysBefore: number, domain = 'AI') =>
      insertPost(
        db,
        aPost({ title, domain, publishedAt: new Date(publishedAt.getTime() - daysBefore * day) }),
        start,
      )
    await article('This week', 6)
    await article('Long ago', 8)
    await article('After it', -1)
    await article('Elsewhere', 2, 'Cybersecurity')
    const { issues, id } = await opened(database)
    const { html, plain } = (await issues.preview(id)) ?? { html: '', plain: '' }
    for (const text of [html, plain]) {
      expect(text).toContain('This week')
      for (const title of ['Long ago', 'After it', 'Elsewhere']) expect(text).not.toContain(title)
      expect(text).not.toContain('own-link.invalid')
    }
  })

  test('what two editors save at once is told, and nothing is overwritten unseen', async () => {
    const { issues, id } = await opened(await open())
    const texts = { subject: 'The week', intro: 'Hello.' }
    expect(await issues.save(of(id), texts)).toEqual({ ok: true, version: 2 })
    expect(await issues.save(of(id), texts), 'the same form twice').toMatchObject({ ok: true })
    expect(await issues.save(of(id), { subject: 'Mine', intro: '' })).toEqual({
      ok: false,
      reason: 'conflict',
      stored: { ...texts, version: 2 },
    })
    expect(await issues.save(of(id, 2), { subject: 'Mine', intro: '' })).toMatchObject({ ok: true })
    expect((await issues.find(id))?.issue).toMatchObject({ subject: 'Mine', version: 3 })
  })

  test('a test goes to the editor alone, with links that change nothing', async () => {
    const database = await open()
    await aSubscriber(database.db, 'rita@example.com')
    const { issues, mails, state, id } = await opened(database)
    expect(await issues.sendTest(ada, id)).toEqual({ ok: true })
    expect(mails).toMatchObject([{ to: ada.email, subject: expect.stringContaining('[Test] ') }])
    expect(mails[0]?.unsubscribeUrl).toBeUndefined()
    for (const text of [mails[0]?.html, mails[0]?.text]) {
      expect(text).not.toMatch(/own-link|\/unsubscribe\/|\/preferences\/|newsletter\/issues/)
    }
    state.isMailAway = true
    expect(await issues.sendTest(ada, id)).toMatchObject({
      reason: 'not-taken',
      error: 'connect ECONNREFUSED',
    })
    expect((await findIssue(database.db, id))?.status).toBe('draft')
  })

  test('sent off, it is on its way once, as it was then, and in the log', async () => {
    const database = await open()
    const { db } = database
    await aSubscriber(db, 'rita@example.com', { domains: ['ai'] })
    await aSubscriber(db, 'kim@example.com', { domains: ['cybersecurity'] })
    const { issues, state, brief, id } = await opened(database)
    const { recipients } = await issues.overview()
    expect(recipients).toEqual({ cybersecurity: 1, ai: 1, 'cyber-marketing': 0 })
    expect(await issues.webVersion(id)).toBeNull()
    expect(await issues.sendNow(ada, of(id, 7))).toMatchObject({ reason: 'conflict' })
    const both = await Promise.all([issues.sendNow(ada, of(id)), issues.sendNow(ada, of(id))])
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, count: 1 }])
    expect(state.queued).toBe(1)
    expect(await issues.sendNow(ada, of(id, 2))).toMatchObject({ reason: 'sent-off' })
    expect(await issues.save(of(id, 2), { subject: 'Other', intro: '' })).toMatchObject({
      reason: 'sent-off',
    })
    await updatePost(db, { ...brief, title: 'Another title', binnedAt: null }, over)
    expect(await issues.webVersion(id)).toContain('Agents at night')
    expect(await issues.find(id)).toMatchObject({
      issue: { status: 'sending' },
      sending: { total: 1, done: 0 },
    })
    const log = await auditEntries(db, { limit: 10 })
    expect(log).toMatchObject([
      { editorName: 'ada', action: 'sent as the newsletter', detail: 'to 1 subscriber' },
    ])
  })

  test('nobody to send it to, or a brief that was withdrawn, is said and nothing is sent', async () => {
    const database = await open()
    const { issues, brief, id } = await opened(database)
    expect(await issues.sendNow(ada, of(id))).toEqual({ ok: false, reason: 'nobody' })
    await aSubscriber(database.db, 'rita@example.com')
    await updatePost(database.db, { ...brief, status: 'withdrawn', binnedAt: null }, over)
    expect(await issues.sendNow(ada, of(id))).toEqual({ ok: false, reason: 'brief-not-out' })
    expect(await issues.preview(id)).toBeNull()
    expect((await issues.find(id))?.brief.isOut).toBe(false)
  })

  test('a scheduled issue goes off at its hour, once, whoever looks for it', async () => {
    const database = await open()
    await aSubscriber(database.db, 'rita@example.com')
    const { issues, state, id } = await opened(database)
    const other = newsletterOn(database)
    for (const [at, reason] of [
      [later(-1), 'not-in-the-future'],
      [new Date(Number.NaN), 'not-in-the-future'],
      [later(600_000), 'too-far-ahead'],
    ] as const) {
      expect(await issues.schedule(ada, of(id), at)).toEqual({ ok: false, reason })
    }
    expect(await issues.schedule(ada, of(id), later(10))).toEqual({ ok: true })
    expect(await issues.unschedule(ada, of(id, 2))).toEqual({ ok: true })
    expect(await issues.unschedule(ada, of(id, 3))).toMatchObject({ reason: 'not-scheduled' })
    await issues.schedule(ada, of(id, 3), later(10))
    await issues.sendDue()
    expect((await findIssue(database.db, id))?.status).toBe('scheduled')
    state.now = later(11)
    other.state.now = later(11)
    await Promise.all([issues.sendDue(), other.issues.sendDue(), issues.sendDue()])
    expect(state.queued + other.state.queued).toBe(1)
    expect(await findIssue(database.db, id)).toMatchObject({ status: 'sending', sendAt: null })
    const log = await auditEntries(database.db, { limit: 1 })
    expect(log).toMatchObject([{ editorName: '', detail: 'to 1 subscriber' }])
  })

  test('one that cannot go out at its hour is a draft again, and says why', async () => {
    const database = await open()
    const { issues, state, id } = await opened(database)
    await issues.schedule(ada, of(id), later(10))
    state.now = later(11)
    await issues.sendDue()
    expect(await findIssue(database.db, id)).toMatchObject({
      status: 'draft',
      trouble: expect.stringContaining('Nobody is subscribed'),
    })
    await aSubscriber(database.db, 'rita@example.com')
    expect(await issues.sendNow(ada, of(id, 3))).toMatchObject({ ok: true })
    expect((await findIssue(database.db, id))?.trouble).toBe('')
    expect((await composedIssue(database.db, id))?.html).toContain('Agents at night')
  })

  test('it is stopped and goes on; what is uncertain is sent again where an editor says so', async () => {
    const database = await open()
    const { db } = database
    await aSubscriber(db, 'rita@example.com')
    const { issues, state, id } = await opened(database)
    expect(await issues.stop(ada, of(id))).toMatchObject({ reason: 'not-being-sent' })
    await issues.sendNow(ada, of(id))
    expect(await issues.stop(ada, of(id, 2))).toEqual({ ok: true })
    expect(await issues.goOn(ada, of(id, 2))).toMatchObject({ reason: 'conflict' })
    expect(await issues.goOn(ada, of(id, 3))).toEqual({ ok: true })
    expect(await issues.goOn(ada, of(id, 4))).toMatchObject({ reason: 'not-stopped' })
    expect(await issues.sendAgain(ada, id)).toMatchObject({ reason: 'nothing-uncertain' })
    const claim = { worker: 'one', now: later(1), until: later(2) }
    const [delivery] = await claimDeliveries(database, claim, 1)
    if (!delivery) throw new Error('Nothing was claimed.')
    await beginDelivery(db, delivery, 'one')
    const lost = { status: 'uncertain', error: 'lost', dueAt: start, attempts: 1 } as const
    await settleDelivery(db, delivery, lost)
    await finishIssues(db, start)
    expect(await issues.progress(id)).toMatchObject({
      status: 'sent',
      counts: { uncertain: 1 },
      mishaps: [{ email: 'rita@example.com', error: 'lost', retryAt: null }],
    })
    const before = state.queued
    expect(await issues.sendAgain(ada, id)).toEqual({ ok: true })
    expect(state.queued).toBe(before + 1)
    expect(await issues.progress(id)).toMatchObject({ status: 'sending', counts: { waiting: 1 } })
  })
})
