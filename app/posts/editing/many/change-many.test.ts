import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import type { Editor } from '~/people/editor.rules'
import { storedAuthors } from '../../../../tests/support/data/authors'
import {
  anEdit,
  anEditor,
  createdPost,
  outboxOf,
  someContent,
} from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { findRedirect } from '../../addresses/redirects.queries'
import { changePost } from '../../lifecycle/change-post.actions'
import { revisionsOf } from '../../revisions/revisions.queries'
import { savePost } from '../../saving/save-post.actions'
import type { DeskPost } from '../desk-post.rules'
import { findForDesk } from '../desk-posts.queries'
import type { BulkChange, BulkRecord } from './bulk-change.rules'
import { changedSince } from './bulk-texts.rules'
import { changeMany } from './change-many.actions'
import { planMany } from './plan-many.queries'
import { undoMany } from './undo-many.actions'

const ada = anEditor('ada')
const bo = anEditor('bo', 'author')
const cy = anEditor('cy')

async function storeEditors(db: Db, ...editors: Editor[]): Promise<void> {
  for (const { id, name, email, role } of editors) {
    const at = now.toISOString()
    await db
      .insertInto('editors')
      .values({ id, name, email, role, email_verified: 1, created_at: at, updated_at: at })
      .execute()
  }
}

async function titled(db: Db, title: string, as: 'draft' | 'published' = 'draft', editor = ada) {
  return createdPost(db, { content: someContent({ title }), when: { as }, editor })
}

async function change(
  db: Db,
  posts: DeskPost[],
  change: BulkChange,
  { editor = ada, id = crypto.randomUUID() } = {},
): Promise<BulkRecord> {
  const seen =
    change.step === 'assign'
      ? posts.map((post) => ({ ...post, version: post.review.revision }))
      : posts
  const result = await changeMany({ db, now }, { editor, id, change, posts: seen })
  if (!result.ok) throw new Error(result.why)
  return result.record
}

async function undo(db: Db, { id }: BulkRecord, editor = ada): Promise<BulkRecord> {
  const result = await undoMany({ db, now }, { editor, id })
  if (!result?.ok) throw new Error('It was not undone.')
  return result.record
}

async function stored(db: Db, { kind, id }: DeskPost): Promise<DeskPost> {
  const post = await findForDesk(db, kind, id)
  if (!post) throw new Error(`The post ${id} is gone.`)
  return post
}

onEachEngine('many posts at once', (open) => {
  async function desk() {
    const { db } = await open()
    await storeEditors(db, ada, bo, cy)
    return db
  }

  test('a tag is added with a revision each, one entry in the log, and one undo', async () => {
    const db = await desk()
    const [one, other] = [await titled(db, 'One'), await titled(db, 'Other', 'published')]
    const has = await createdPost(db, { content: someContent({ title: 'Has', tags: ['ai'] }) })
    const record = await change(db, [one, other, has], { step: 'add-tag', tags: ['AI'] })
    expect(record.changed.map(({ title }) => title)).toEqual(['One', 'Other'])
    expect(record.refused).toMatchObject([{ title: 'Has', reason: 'It has the tag already.' }])
    expect((await stored(db, one)).tags, 'as other posts have it').toEqual(['Zero Trust', 'ai'])
    expect(await outboxOf(db)).toContain(other.id)
    const [revision] = await revisionsOf(db, { kind: 'article', postId: one.id })
    expect(revision).toMatchObject({ version: 2, note: 'Added the tag “AI” to several posts' })
    const entries = () => auditEntries(db, { limit: 50 })
    expect(await entries()).toHaveLength(4)
    expect((await entries())[0]).toMatchObject({
      editorName: 'ada',
      action: 'added the tag “AI” to',
      subject: '2 posts',
      detail: '“One”, “Other”',
    })

    const content = someContent({ title: 'Other', body: 'Changed since.' })
    await savePost({ db, now }, anEdit(other, { baseVersion: 2, content }))
    const undone = await undo(db, record)
    expect(undone.refused).toMatchObject([
      { title: 'Other', reason: expect.stringContaining('changed since') },
    ])
    expect((await stored(db, one)).tags).toEqual(['Zero Trust'])
    expect((await stored(db, other)).body).toBe('Changed since.')
    expect((await entries())[0]).toMatchObject({ subject: '1 post', detail: '“One”' })
    const count = (await entries()).length
    await undo(db, record)
    expect(await entries()).toHaveLength(count)
  })

  test('the same request twice is one change, and only its editor can undo it', async () => {
    const db = await desk()
    const post = await titled(db, 'One')
    const id = crypto.randomUUID()
    const step: BulkChange = { step: 'add-tag', tags: ['AI'] }
    const record = await change(db, [post], step, { id })
    expect(await change(db, [post], step, { id })).toEqual(record)
    expect((await stored(db, post)).version).toBe(2)
    expect(await undoMany({ db, now }, { editor: bo, id })).toBeNull()
    expect((await stored(db, post)).version).toBe(2)
  })

  test('tags, domain and authors are changed and restored exactly', async () => {
    const db = await desk()
    await storedAuthors(db, 'Ada Lovelace', 'Grace Hopper')
    const content = someContent({ tags: ['A', 'B', 'C'], authors: ['ada-lovelace'] })
    const article = await createdPost(db, { content, when: { as: 'published' } })
    const brief = await createdPost(db, { content, kind: 'brief' })
    const changes: [BulkChange, Partial<DeskPost>][] = [
      [{ step: 'remove-tag', tags: ['B'] }, { tags: ['A', 'C'] }],
      [{ step: 'set-domain', domain: 'ai' }, { domain: 'AI' }],
      [
        { step: 'add-author', authors: ['grace-hopper'] },
        { authors: ['ada-lovelace', 'grace-hopper'] },
      ],
      [
        { step: 'set-authors', authors: [] },
        { authors: [], byline: [] },
      ],
    ]
    for (const [step, expected] of changes) {
      const posts = [await stored(db, article), await stored(db, brief)]
      const record = await change(db, posts, step)
      expect(record.refused).toEqual([])
      for (const post of posts) expect(await stored(db, post)).toMatchObject(expected)
      expect((await undo(db, record)).refused).toEqual([])
      for (const post of posts) {
        const { tags, domain, authors } = content
        expect(await stored(db, post)).toMatchObject({ tags, domain, authors })
      }
    }
    expect(await findRedirect(db, [`/ai/${article.slug}`])).toBe(`/cybersecurity/${article.slug}`)
  })

  test('posts are withdrawn or binned, and have their status and date again after undoing it', async () => {
    const db = await desk()
    const live = await titled(db, 'Live', 'published')
    const plannedAt = new Date('2026-12-24T08:00:00Z')
    const later = new Date('2027-01-01T08:00:00Z')
    const draft = await titled(db, 'Draft')
    await savePost(
      { db, now },
      anEdit(draft, { content: someContent({ title: 'Draft' }), plannedAt }),
    )
    const content = someContent({ title: 'Later' })
    const scheduled = await createdPost(db, { content, when: { as: 'scheduled', at: later } })
    const posts = async () => Promise.all([live, draft, scheduled].map((post) => stored(db, post)))
    const before = await posts()
    const statuses = async () => (await posts()).map(({ status }) => status)

    const withdrawn = await change(db, before, { step: 'withdraw' })
    expect(await statuses()).toEqual(['withdrawn', 'draft', 'scheduled'])
    expect(withdrawn.refused.map(({ title }) => title)).toEqual(['Draft', 'Later'])
    await undo(db, withdrawn)
    expect(await statuses()).toEqual(['published', 'draft', 'scheduled'])

    const binned = await change(db, await posts(), { step: 'bin' })
    expect(await statuses()).toEqual(['binned', 'binned', 'binned'])
    expect((await undo(db, binned)).refused).toEqual([])
    const dates = (list: DeskPost[]) =>
      list.map(({ status, publishedAt, binnedAt }) => ({ status, publishedAt, binnedAt }))
    expect(dates(await posts())).toEqual(dates(before))
  })

  test('posts are assigned, unless somebody else assigned them since', async () => {
    const db = await desk()
    const [one, other] = [await titled(db, 'One'), await titled(db, 'Other')]
    const record = await change(db, [one, other], { step: 'assign', editorId: bo.id })
    expect((await stored(db, one)).review).toMatchObject({ assignedTo: bo.id, revision: 1 })
    expect((await stored(db, one)).version).toBe(1)
    await change(db, [await stored(db, other)], { step: 'assign', editorId: cy.id })
    expect((await undo(db, record)).refused).toMatchObject([{ title: 'Other' }])
    expect((await stored(db, one)).review.assignedTo).toBeNull()
    expect((await stored(db, other)).review.assignedTo).toBe(cy.id)
    const refused = await change(db, [one], { step: 'assign', editorId: bo.id }, { editor: bo })
    expect(refused.changed).toEqual([])
    // The confirmation showed it as it was before Cy got it.
    const [seen] = (await planMany(db, ada, 'assign', [one])).posts
    await change(db, [await stored(db, one)], { step: 'assign', editorId: cy.id }, { editor: cy })
    const posts = seen ? [seen] : []
    const request = { editor: ada, id: crypto.randomUUID(), posts }
    expect(
      await changeMany({ db, now }, { ...request, change: { step: 'assign', editorId: bo.id } }),
    ).toMatchObject({ record: { changed: [], refused: [{ reason: changedSince }] } })
    expect((await stored(db, one)).review.assignedTo).toBe(cy.id)
  })

  test('what was deleted, changed meanwhile or is not theirs stays as it is, and the rest is changed', async () => {
    const db = await desk()
    const [own, changed] = [
      await titled(db, 'Own', 'draft', bo),
      await titled(db, 'Old', 'draft', bo),
    ]
    const [hers, live] = [await titled(db, 'Hers'), await titled(db, 'Live', 'draft', bo)]
    const gone = await titled(db, 'Gone', 'draft', bo)
    await db.deleteFrom('articles').where('id', '=', gone.id).execute()
    const publish = { step: 'publish' } as const
    await changePost({ db, now }, { ...live, editor: ada, change: publish, note: '' })
    await savePost({ db, now }, anEdit(changed, { editor: bo }))
    const posts = [gone, hers, changed, await stored(db, live), own]
    const plan = await planMany(db, bo, 'bin', posts)
    expect(plan.unseen).toBe(2)
    expect(plan.posts.map(({ refusal }) => refusal !== null)).toEqual([false, true, false])
    const record = await change(db, posts, { step: 'bin' }, { editor: bo })
    expect(record.changed.map(({ title }) => title)).toEqual(['Own'])
    expect(record.refused.map(({ title }) => title)).toEqual(['', '', 'Changed', 'Live'])
    expect((await stored(db, hers)).status).toBe('draft')
  })

  test('a tag that makes the list of tags too long, and an author who is gone, are refused by post', async () => {
    const db = await desk()
    const post = await titled(db, 'One')
    const long = await change(db, [post], { step: 'add-tag', tags: ['x'.repeat(101)] })
    expect(long.refused).toMatchObject([{ reason: expect.stringContaining('Shorten it') }])
    const nobody = await change(db, [post], { step: 'add-author', authors: ['nobody'] })
    expect(nobody.refused).toMatchObject([{ reason: expect.stringContaining('no author') }])
    expect((await stored(db, post)).version).toBe(1)
    expect(await auditEntries(db, { limit: 50 })).toHaveLength(1)
  })
})
