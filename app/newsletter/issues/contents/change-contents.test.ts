import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import type { PostToSave } from '~/posts/post.rules'
import { insertPost, updatePost } from '~/posts/saving/write-post.queries'
import { columnTypes } from '../../../../migrations/column-types'
import { history } from '../../../../migrations/history'
import { emptyDatabase, engines } from '../../../../tests/support/data/databases'
import { anEditor } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { storedEditors } from '../../../../tests/support/data/reviews'
import { newsletterOn } from '../../../../tests/support/newsletter/issues'
import { aSubscriber } from '../../../../tests/support/newsletter/subscribers'
import { aPost } from '../../../../tests/support/posts'
import { findIssue } from '../issues.queries'
import type { ContentsStep } from './contents.rules'

const start = new Date('2026-11-15T09:00:00Z')
const day = 86_400_000
const daysBefore = (days: number) => new Date(start.getTime() - days * day)
const ada = anEditor('ada')
const bob = anEditor('bob')
const form = { tab: 'one', resumedFrom: null }

async function anIssueOf(database: Database, post: PostToSave) {
  const { db } = database
  await insertPost(db, post, start)
  await storedEditors(db, ada, bob)
  const newsletter = newsletterOn(database, start)
  const opened = await newsletter.issues.openIssueOf({ kind: post.kind, postId: post.id })
  if (!opened.ok) throw new Error(opened.reason)
  const { id } = opened
  const change = async (step: ContentsStep, { version = 0, editor = ada } = {}) => {
    const seen = version || ((await findIssue(db, id))?.version ?? 0)
    return newsletter.issues.changeContents(editor, { id, version: seen }, step)
  }
  const titles = async () => (await newsletter.issues.find(id))?.articles.map(({ title }) => title)
  return { ...newsletter, db, id, change, titles }
}

const aBrief = () =>
  aPost({ kind: 'brief', domain: 'AI', title: 'Agents at night', publishedAt: start })

async function articlesIn({ db }: Database, ...titles: string[]): Promise<PostToSave[]> {
  const articles = titles.map((title, index) =>
    aPost({ title, domain: 'AI', publishedAt: daysBefore(1 + index) }),
  )
  for (const article of articles) await insertPost(db, article, start)
  return articles
}

const withdrawn = (post: PostToSave) => ({ ...post, status: 'withdrawn', binnedAt: null }) as const
const firstVersion = { baseVersion: 1, searchText: 'unchanged', now: start } as const

onEachEngine('the contents of an issue', (open) => {
  test('are the articles of the week until they are changed, then what was chosen, in its order', async () => {
    const database = await open()
    const [one, two] = await articlesIn(database, 'One', 'Two')
    const elsewhere = aPost({ title: 'Old, elsewhere', publishedAt: daysBefore(400) })
    await insertPost(database.db, elsewhere, start)
    const { issues, id, change, titles } = await anIssueOf(database, aBrief())
    expect(await titles()).toEqual(['One', 'Two'])
    await articlesIn(database, 'Published since')
    expect(await titles()).toEqual(['Published since', 'One', 'Two'])

    await change({ step: 'set', ids: [two?.id ?? '', one?.id ?? ''] })
    await change({ step: 'add', ids: [elsewhere.id] })
    await articlesIn(database, 'Too late')
    expect(await titles()).toEqual(['Two', 'One', 'Old, elsewhere'])
    const { html = '', plain = '' } = (await issues.preview(id)) ?? {}
    for (const text of [html, plain]) {
      expect(text).toMatch(/More to read.*Two.*One.*Old, elsewhere.*Cybersecurity/s)
      expect(text).not.toContain('Too late')
      expect(text).not.toContain('This week in')
    }
    await change({ step: 'set', ids: null })
    expect(await titles()).toContain('Too late')
    const log = await auditEntries(database.db, { limit: 10 })
    expect(log.map(({ detail }) => detail)).toEqual([
      'the week’s articles',
      'added “Old, elsewhere”',
      'in this order: “Two”, “One”',
    ])
  })

  test('can have a table of the week’s identifiers', async () => {
    const database = await open()
    const { issues, db, id, change } = await anIssueOf(database, aBrief())
    expect((await issues.preview(id))?.html).not.toContain('Identifiers of the week')
    await change({ step: 'identifiers', hasIdentifiers: true })
    expect(await findIssue(db, id)).toMatchObject({ hasIdentifiers: true, articleIds: null })
    const empty = await issues.preview(id)
    for (const text of [empty?.html, empty?.plain]) {
      expect(text).toContain('No article of this week names an identifier.')
    }

    const named = { domain: 'AI', slug: 'xz', body: 'It is CVE-2024-3094, from evil[.]com.' }
    const elsewhere = { domain: 'Cybersecurity', body: 'It is CWE-79.' }
    await insertPost(db, aPost({ ...named, title: 'A | B', publishedAt: daysBefore(1) }), start)
    await insertPost(db, aPost({ ...elsewhere, publishedAt: daysBefore(1) }), start)
    const { html = '', plain = '' } = (await issues.preview(id)) ?? {}
    expect(html).toMatch(/<a href="https?:[^"]+\/cve\/CVE-2024-3094"[^>]*>CVE-2024-3094<\/a>/)
    expect(html).toMatch(/<a href="https?:[^"]+\/ai\/xz"[^>]*>A \| B<\/a>/)
    expect(plain).toMatch(
      /Identifiers of the week\n=+\n\n.*CVE-2024-3094 \(http\S+\) \| Vulnerability \| A \| B \(http\S+xz\)/s,
    )
    for (const text of [html, plain]) expect(text).not.toMatch(/evil|CWE-79|No article/)
    await change({ step: 'identifiers', hasIdentifiers: false })
    expect((await issues.preview(id))?.plain).not.toContain('Identifiers of the week')
  })

  test('refuse drafts and scheduled articles, and leave out what is withdrawn later, and say so', async () => {
    const database = await open()
    const { db } = database
    await aSubscriber(db, 'rita@example.com', { domains: ['ai'] })
    const [kept, gone] = await articlesIn(database, 'Kept', 'Gone')
    if (!kept || !gone) throw new Error('Two articles were inserted.')
    const draft = aPost({ title: 'Draft', status: 'draft', publishedAt: null })
    const scheduled = aPost({ status: 'scheduled', publishedAt: daysBefore(-1) })
    for (const post of [draft, scheduled]) await insertPost(db, post, start)
    const { issues, id, change, titles } = await anIssueOf(database, aBrief())
    for (const ids of [[draft.id], [scheduled.id], ['no-such-article']]) {
      expect(await change({ step: 'add', ids })).toEqual({ ok: false, reason: 'not-published' })
    }
    await change({ step: 'set', ids: [gone.id, kept.id] })
    await updatePost(db, withdrawn(gone), firstVersion)
    expect(await titles()).toEqual(['Kept'])
    expect(await issues.find(id)).toMatchObject({ leftOut: [{ id: gone.id, title: 'Gone' }] })
    expect((await issues.preview(id))?.html).not.toContain('Gone')
    expect(await issues.send(ada, { id, version: 2 })).toEqual({ ok: true, count: 1 })
    const [sent] = await auditEntries(db, { limit: 1 })
    expect(sent?.detail).toBe('to 1 subscriber, without “Gone”: not published')
    expect(await change({ step: 'set', ids: [] })).toEqual({ ok: false, reason: 'already-sent' })
    expect(await issues.webVersion(id)).toContain('Kept')
  })

  test('and texts that two editors change at once are both kept', async () => {
    const database = await open()
    const [one, two] = await articlesIn(database, 'One', 'Two')
    const { issues, db, id, change } = await anIssueOf(database, aBrief())
    const ids = [two?.id ?? '', one?.id ?? '']
    const [first, second] = await Promise.all([
      change({ step: 'set', ids }, { version: 1 }),
      change({ step: 'set', ids: [] }, { version: 1, editor: bob }),
    ])
    expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1)
    expect([first, second]).toContainEqual({ ok: false, reason: 'conflict' })
    const texts = { subject: 'Typed meanwhile', intro: '' }
    expect(await issues.save(bob, { id, version: 1 }, texts, form)).toEqual({
      ok: true,
      version: 3,
    })
    // The contents did not change since version 2.
    expect(await change({ step: 'show', postText: 'summary' }, { version: 2 })).toMatchObject({
      ok: true,
    })
    expect(await findIssue(db, id)).toMatchObject({ ...texts, postText: 'summary', version: 4 })
    expect(await issues.send(ada, { id, version: 3 })).toMatchObject({ ok: false })
  })

  test('are changed only by those who still may', async () => {
    const database = await open()
    const { db, id, change } = await anIssueOf(database, aBrief())
    const step = { step: 'set', ids: [] } as const
    await db.updateTable('editors').set({ role: 'author' }).where('id', '=', ada.id).execute()
    expect(await change(step)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await change(step, { editor: anEditor('removed') })).toMatchObject({ ok: false })
    expect(await findIssue(db, id)).toMatchObject({ articleIds: null, version: 1 })
  })
})

onEachEngine('an issue of an article', (open) => {
  test('has the identifiers of the article, whatever its age, and those of the week it is mailed in', async () => {
    const database = await open()
    const old = { domain: 'AI', publishedAt: daysBefore(60), body: 'It is CVE-2024-3094.' }
    const { issues, db, id, change } = await anIssueOf(database, aPost(old))
    await change({ step: 'identifiers', hasIdentifiers: true })
    const table = async () => (await issues.preview(id))?.plain.split('Identifiers of the week')[1]
    expect(await table()).toContain('CVE-2024-3094')
    await insertPost(db, aPost({ ...old, body: 'It is CWE-79.' }), start)
    const recent = { ...old, publishedAt: daysBefore(1), body: 'It is CVE-2026-1001.' }
    await insertPost(db, aPost(recent), start)
    expect(await table()).toMatch(/CVE-2024-3094.*CVE-2026-1001/s)
    expect(await table()).not.toContain('CWE-79')
  })

  const article = aPost({ title: 'Passkeys', domain: 'Cybersecurity', publishedAt: start })

  test('mails the article alone to those who chose its domain, once', async () => {
    const database = await open()
    const { db } = database
    await aSubscriber(db, 'rita@example.com', { domains: ['cybersecurity'] })
    await aSubscriber(db, 'kim@example.com', { domains: ['ai'] })
    const { issues, id } = await anIssueOf(database, article)
    const again = await issues.openIssueOf({ kind: 'article', postId: article.id })
    expect(again).toEqual({ ok: true, id })
    expect((await issues.overview()).offeredArticles).toEqual([])
    const { html = '', plain = '' } = (await issues.preview(id)) ?? {}
    for (const text of [html, plain]) {
      expect(text).toContain('you subscribed to the newsletter')
      expect(text).toContain('Trust is a budget.')
      expect(text).not.toMatch(/weekly brief|More to read|This week in/i)
    }
    expect(await issues.send(ada, { id, version: 1 })).toEqual({ ok: true, count: 1 })
    expect(await issues.find(id)).toMatchObject({ lastMailAt: start })
    const [entry] = await auditEntries(db, { limit: 1 })
    expect(entry).toMatchObject({ kind: 'article', postId: article.id })
  })

  test('mails its summary with a link, and follows the domain of the article until it is sent', async () => {
    const database = await open()
    const { db } = database
    await aSubscriber(db, 'kim@example.com', { domains: ['ai'] })
    const { issues, id, change } = await anIssueOf(database, article)
    await change({ step: 'show', postText: 'summary' })
    const { html = '', plain = '' } = (await issues.preview(id)) ?? {}
    for (const text of [html, plain]) {
      expect(text).toContain('What is left of zero trust once the slogans are gone.')
      expect(text).toContain('Read the whole article')
      expect(text).not.toContain('Trust is a budget.')
    }
    expect(await issues.send(ada, { id, version: 2 })).toMatchObject({ reason: 'no-recipients' })
    await updatePost(db, { ...article, domain: 'AI', binnedAt: null }, firstVersion)
    expect(await issues.find(id)).toMatchObject({ issue: { domain: 'ai' }, recipients: 1 })
    const confirmed = { id, version: 2, domain: 'cybersecurity' }
    expect(await issues.send(ada, confirmed)).toEqual({ ok: false, reason: 'domain-changed' })
    expect(await issues.send(ada, { id, version: 2 })).toEqual({ ok: true, count: 1 })
    expect((await findIssue(db, id))?.domain).toBe('ai')
  })
})

test.each(engines)(
  'issues and deliveries of earlier versions stay as they are (%s)',
  async (engine) => {
    const empty = await emptyDatabase(engine)
    const database = await openDatabase(empty.url)
    const anySchema = database.db as unknown as Kysely<unknown>
    const names = Object.keys(history)
    const at = names.indexOf('0034-issue-contents')
    for (const name of names.slice(0, at)) {
      await history[name]?.up(anySchema, columnTypes[engine], engine)
    }
    await sql`insert into newsletter_issues (id, brief_id, domain_slug, subject, intro, status, html,
      plain, version, created_at, queued_at) values ('one', 'b1', 'ai', 'S', 'I', 'sending', 'H', 'P',
      4, ${start.toISOString()}, ${start.toISOString()})`.execute(database.db)
    await sql`insert into deliveries (issue_id, subscriber_id, status, due_at)
    values ('one', 'rita', 'waiting', ${start.toISOString()})`.execute(database.db)
    for (const name of names.slice(at)) {
      await history[name]?.up(anySchema, columnTypes[engine], engine)
    }
    expect(await findIssue(database.db, 'one')).toMatchObject({
      kind: 'brief',
      postId: 'b1',
      postText: 'whole',
      articleIds: null,
      version: 4,
      textsVersion: 4,
      contentsVersion: 1,
    })
    expect(await database.db.selectFrom('deliveries').selectAll().execute()).toHaveLength(1)
    await database.close()
    await empty.remove()
  },
)
