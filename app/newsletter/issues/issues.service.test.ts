import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import { insertPost, updatePost } from '~/posts/saving/write-post.queries'
import { anEditor } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { newsletterOn } from '../../../tests/support/newsletter/issues'
import { aSubscriber } from '../../../tests/support/newsletter/subscribers'
import { aPost } from '../../../tests/support/posts'
import { claimDeliveries, recordDelivery, startDelivery } from '../sending/deliveries.queries'
import { findComposedIssue, findIssue, finishIssues } from './issues.queries'

const publishedAt = new Date('2026-11-13T09:00:00Z')
const start = new Date('2026-11-15T09:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const day = 86_400_000
const ada = anEditor('ada')
const texts = { subject: 'The week', intro: 'Hello.' }
const form = { tab: 'one', resumedFrom: null }

const aBrief = () =>
  aPost({ kind: 'brief', domain: 'AI', title: 'Agents at night', slug: 'agents', publishedAt })

async function openDraft(database: Database) {
  const brief = aBrief()
  await insertPost(database.db, brief, start)
  const newsletter = newsletterOn(database, start)
  const draft = await newsletter.issues.openIssueOf({ kind: 'brief', postId: brief.id })
  if (!draft.ok) throw new Error(draft.reason)
  return { ...newsletter, brief, id: draft.id }
}

const firstVersion = { baseVersion: 1, searchText: 'unchanged', now: start } as const
const seen = (id: string, version = 1) => ({ id, version })

onEachEngine('issues of the newsletter', (open) => {
  test('a recent brief is offered until it has an issue, and gets only one', async () => {
    const database = await open()
    const { db } = database
    const brief = aBrief()
    await insertPost(db, brief, start)
    const old = new Date(start.getTime() - 60 * day)
    await insertPost(db, { ...aBrief(), id: 'old', slug: 'old', publishedAt: old }, start)
    await insertPost(db, { ...aBrief(), id: 'hidden', slug: 'hidden', status: 'draft' }, start)
    const { issues } = newsletterOn(database, start)
    const offered = async () => (await issues.overview()).offered.map(({ id }) => id)
    expect(await offered()).toEqual([brief.id])
    const [one, other] = await Promise.all([
      issues.openIssueOf({ kind: 'brief', postId: brief.id }),
      issues.openIssueOf({ kind: 'brief', postId: brief.id }),
    ])
    expect(one).toEqual(other)
    expect(await offered()).toEqual([])
    expect(await issues.openIssueOf({ kind: 'brief', postId: 'hidden' })).toEqual({
      ok: false,
      reason: 'post-not-published',
    })
    expect((await issues.overview()).issues).toMatchObject([
      { status: 'draft', domain: 'ai', subject: 'Agents at night' },
    ])
  })

  test('an issue contains the articles of its domain from the seven days before the brief', async () => {
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
    const { issues, id } = await openDraft(database)
    const { html, plain } = (await issues.preview(id)) ?? { html: '', plain: '' }
    for (const text of [html, plain]) {
      expect(text).toContain('This week')
      for (const title of ['Long ago', 'After it', 'Elsewhere']) expect(text).not.toContain(title)
      expect(text).not.toContain('own-link.invalid')
    }
  })

  test('two editors who save at once get a conflict, and nothing is overwritten', async () => {
    const { issues, id } = await openDraft(await open())
    expect(await issues.save(ada, seen(id), texts, form)).toEqual({ ok: true, version: 2 })
    expect(await issues.save(ada, seen(id), texts, form), 'the same form twice').toMatchObject({
      ok: true,
    })
    expect(await issues.save(ada, seen(id), { subject: 'Mine', intro: '' }, form)).toEqual({
      ok: false,
      reason: 'conflict',
      stored: { ...texts, version: 2 },
    })
    expect(await issues.save(ada, seen(id, 2), { subject: 'Mine', intro: '' }, form)).toMatchObject(
      {
        ok: true,
      },
    )
    expect((await issues.find(id))?.issue).toMatchObject({ subject: 'Mine', version: 3 })
  })

  test('a test mail goes only to the editor, with harmless links', async () => {
    const database = await open()
    await aSubscriber(database.db, 'rita@example.com')
    const { issues, mails, state, id } = await openDraft(database)
    expect(await issues.sendTest(ada, id)).toEqual({ ok: true })
    expect(mails).toMatchObject([{ to: ada.email, subject: expect.stringContaining('[Test] ') }])
    expect(mails[0]?.unsubscribeUrl).toBeUndefined()
    for (const text of [mails[0]?.html, mails[0]?.text]) {
      expect(text).not.toMatch(/own-link|\/unsubscribe\/|\/preferences\/|newsletter\/issues/)
    }
    state.isMailServerDown = true
    expect(await issues.sendTest(ada, id)).toMatchObject({
      reason: 'mail-failed',
      error: 'connect ECONNREFUSED',
    })
    expect((await findIssue(database.db, id))?.status).toBe('draft')
  })

  test('an issue is sent once, as it was composed then, and is logged', async () => {
    const database = await open()
    const { db } = database
    await aSubscriber(db, 'rita@example.com', { domains: ['ai'] })
    await aSubscriber(db, 'kim@example.com', { domains: ['cybersecurity'] })
    const { issues, state, brief, id } = await openDraft(database)
    const { recipients } = await issues.overview()
    expect(recipients).toEqual({ cybersecurity: 1, ai: 1, 'cyber-marketing': 0 })
    expect(await issues.webVersion(id)).toBeNull()
    expect(await issues.send(ada, seen(id, 7))).toMatchObject({ reason: 'conflict' })
    const both = await Promise.all([issues.send(ada, seen(id)), issues.send(ada, seen(id))])
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, count: 1 }])
    expect(state.queued).toBe(1)
    expect(await issues.send(ada, seen(id, 2))).toMatchObject({ reason: 'already-sent' })
    expect(
      await issues.save(ada, seen(id, 2), { subject: 'Other', intro: '' }, form),
    ).toMatchObject({
      reason: 'already-sent',
    })
    await updatePost(db, { ...brief, title: 'Another title', binnedAt: null }, firstVersion)
    expect(await issues.webVersion(id)).toContain('Agents at night')
    expect(await issues.find(id)).toMatchObject({
      issue: { status: 'sending' },
      sending: { total: 1, done: 0 },
    })
    const log = await auditEntries(db, { limit: 10 })
    expect(log).toMatchObject([
      { editorName: 'ada', action: 'sent the newsletter', detail: 'to 1 subscriber' },
    ])
  })

  test('without subscribers, or with a withdrawn brief, nothing is sent', async () => {
    const database = await open()
    const { issues, brief, id } = await openDraft(database)
    expect(await issues.send(ada, seen(id))).toEqual({ ok: false, reason: 'no-recipients' })
    await aSubscriber(database.db, 'rita@example.com')
    await updatePost(database.db, { ...brief, status: 'withdrawn', binnedAt: null }, firstVersion)
    expect(await issues.send(ada, seen(id))).toEqual({ ok: false, reason: 'post-not-published' })
    expect(await issues.preview(id)).toBeNull()
    expect((await issues.find(id))?.post.isPublished).toBe(false)
  })

  test('a scheduled issue is sent once at its time, by whichever process', async () => {
    const database = await open()
    await aSubscriber(database.db, 'rita@example.com')
    const { issues, state, id } = await openDraft(database)
    const other = newsletterOn(database, start)
    const past = await issues.schedule(ada, seen(id), texts, { ...form, at: later(-1) })
    expect(past).toMatchObject({ reason: 'invalid' })
    expect(await issues.schedule(ada, seen(id), texts, { ...form, at: later(10) })).toMatchObject({
      ok: true,
    })
    expect(await findIssue(database.db, id)).toMatchObject({ ...texts, sendAt: later(10) })
    expect(await issues.unschedule(ada, seen(id, 2))).toMatchObject({ ok: true })
    expect(await issues.unschedule(ada, seen(id, 3))).toMatchObject({ reason: 'not-scheduled' })
    await issues.schedule(ada, seen(id, 3), texts, { ...form, at: later(10) })
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

  test('a scheduled issue that cannot be sent becomes a draft that says why', async () => {
    const database = await open()
    const { issues, state, id } = await openDraft(database)
    await issues.schedule(ada, seen(id), texts, { ...form, at: later(10) })
    state.now = later(11)
    await issues.sendDue()
    expect(await findIssue(database.db, id)).toMatchObject({
      status: 'draft',
      sendingProblem: expect.stringContaining('Nobody is subscribed'),
    })
    await aSubscriber(database.db, 'rita@example.com')
    expect(await issues.send(ada, seen(id, 3))).toMatchObject({ ok: true })
    expect((await findIssue(database.db, id))?.sendingProblem).toBe('')
    expect((await findComposedIssue(database.db, id))?.html).toContain('Agents at night')
  })

  test('an issue can be stopped and resumed, and uncertain deliveries sent again', async () => {
    const database = await open()
    const { db } = database
    await aSubscriber(db, 'rita@example.com')
    const { issues, state, id } = await openDraft(database)
    expect(await issues.stop(ada, seen(id))).toMatchObject({ reason: 'not-sending' })
    await issues.send(ada, seen(id))
    expect(await issues.stop(ada, seen(id, 2))).toMatchObject({ ok: true })
    expect(await issues.resume(ada, seen(id, 2))).toMatchObject({ reason: 'conflict' })
    expect(await issues.resume(ada, seen(id, 3))).toMatchObject({ ok: true })
    expect(await issues.resume(ada, seen(id, 4))).toMatchObject({ reason: 'not-stopped' })
    expect(await issues.sendAgain(ada, id)).toMatchObject({ reason: 'nothing-uncertain' })
    const claim = { worker: 'one', now: later(1), until: later(2) }
    const [delivery] = await claimDeliveries(database, claim, 1)
    if (!delivery) throw new Error('Nothing was claimed.')
    await startDelivery(db, delivery, 'one')
    const lost = { status: 'uncertain', error: 'lost', dueAt: start, attempts: 1 } as const
    await recordDelivery(db, delivery, lost)
    await finishIssues(db, start)
    expect(await issues.progress(id)).toMatchObject({
      status: 'sent',
      counts: { uncertain: 1 },
      problems: [{ email: 'rita@example.com', error: 'lost', retryAt: null }],
    })
    const before = state.queued
    expect(await issues.sendAgain(ada, id)).toEqual({ ok: true })
    expect(state.queued).toBe(before + 1)
    expect(await issues.progress(id)).toMatchObject({ status: 'sending', counts: { waiting: 1 } })
  })
})
