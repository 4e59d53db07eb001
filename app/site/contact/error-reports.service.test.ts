import { expect, test } from 'vitest'
import { createContact } from '~/contact/contact.service'
import type { Database } from '~/database/database'
import { createMessageDesk } from '~/desk/readers/messages/message-desk.service'
import { insertPost } from '~/posts/saving/write-post.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { aPost } from '../../../tests/support/posts'
import { createErrorReports } from './error-reports.service'

const now = new Date('2026-11-15T09:00:00Z')
const clock = () => now
const site = { name: 'Vigil', url: 'https://news.example' }
const report = { passage: 'Trust is a budget.', message: 'It is not.', name: '', email: '' }

function reportsOn({ db }: Database) {
  const contact = createContact({
    db,
    clock,
    secret: 'a secret',
    sendMail: async () => {},
    site: () => site,
    contactEmail: () => null,
    onOutboxChanged: () => {},
  })
  const errorReports = createErrorReports({ db, readDb: db, siteUrl: site.url, contact })
  const desk = createMessageDesk({ db, clock, onOutboxChanged: () => {} })
  const received = async (page: string) => {
    expect(await errorReports.receive({ ...report, page }, '192.0.2.1')).toEqual({ ok: true })
    const [message] = await desk.list({ filter: 'open', editorId: '', limit: 1, before: null })
    return message
  }
  return { ...errorReports, received, desk }
}

onEachEngine('a reported error', (open) => {
  test('is a message about the article, with the passage', async () => {
    const database = await open()
    const post = aPost({ title: 'Zero trust', slug: 'zero-trust' })
    await insertPost(database.db, post, now)
    const path = '/cybersecurity/zero-trust'
    const { received } = reportsOn(database)
    expect(await received(`${site.url}${path}?from=mail`)).toMatchObject({
      name: '',
      email: '',
      subject: 'Error in “Zero trust”',
      message: 'It is not.',
      report: { page: path, passage: report.passage, post: { kind: 'article', id: post.id } },
      article: { kind: 'article', id: post.id, title: 'Zero trust', path },
    })
  })

  test('in a withdrawn article reaches the desk, and readers learn nothing of it', async () => {
    const database = await open()
    const post = aPost({ status: 'withdrawn', title: 'Gone', slug: 'gone' })
    await insertPost(database.db, post, now)
    const { articleAt, received } = reportsOn(database)
    expect(await articleAt('/cybersecurity/gone')).toBeNull()
    expect(await received('/cybersecurity/gone')).toMatchObject({
      subject: 'Error on /cybersecurity/gone',
      article: { id: post.id, title: 'Gone', path: null },
    })
  })

  test('is found by the old address of an article, and by its id', async () => {
    const database = await open()
    const post = aPost({ slug: 'new' })
    await insertPost(database.db, post, now)
    await database.db
      .insertInto('redirects')
      .values({
        from_path: '/ai/old',
        to_path: '/cybersecurity/new',
        created_at: now.toISOString(),
        reason: 'post',
        editor_name: '',
      })
      .execute()
    const { articleAt } = reportsOn(database)
    for (const page of ['/ai/old', `/post/${post.id}`]) {
      expect(await articleAt(page), page).toMatchObject({ path: '/cybersecurity/new' })
    }
  })

  test('on any other page, or on none, is stored as it was given', async () => {
    for (const page of ['/about', 'The one about agents', '', '/ai/no-such-article']) {
      const { received } = reportsOn(await open())
      const expected = { report: { page, post: null }, article: null }
      expect(await received(page), page).toMatchObject(expected)
    }
  })

  test('stays after its article was deleted', async () => {
    const database = await open()
    const post = aPost({ slug: 'short-lived' })
    await insertPost(database.db, post, now)
    const { received, desk } = reportsOn(database)
    const message = await received('/cybersecurity/short-lived')
    await database.db.deleteFrom('articles').where('id', '=', post.id).execute()
    expect(await desk.find(message?.id ?? '')).toMatchObject({
      article: null,
      report: { page: '/cybersecurity/short-lived', post: { id: post.id } },
    })
  })
})
