import { expect, test } from 'vitest'
import { autosaveAt } from '~/autosave/autosaves.queries'
import { auditEntries } from '~/people/audit/audit.queries'
import { anEditor, createdPost, outboxOf, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { findForDesk } from '../../editing/desk-posts.queries'
import { emptyForm } from '../../editing/form/post-form.rules'
import { findBySlug } from '../../published/published-posts.queries'
import { revisionsOf } from '../../revisions/revisions.queries'
import { storeAutosave } from '../../saving/autosave/autosave.actions'
import { autosaveKeyOf } from '../../saving/autosave/post-documents.rules'
import { savePost } from '../../saving/save-post.actions'
import { changePost } from '../change-post.actions'
import { publishDue } from './publish-due.actions'

const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const scheduled = (count: number) => ({ when: { as: 'scheduled' as const, at: minutes(count) } })

onEachEngine('due posts', (open) => {
  test('are published with their scheduled date, in the name of the editor who scheduled them', async () => {
    const { db } = await open()
    const bob = anEditor('bob')
    const post = await createdPost(db, { ...scheduled(5), editor: bob })
    const later = await createdPost(db, { ...scheduled(60), kind: 'brief' })
    expect(await publishDue({ db, now: minutes(4.99) })).toEqual({
      published: 0,
      nextDueAt: minutes(5),
      failures: [],
    })
    // The server was down at the hour itself.
    const result = await publishDue({ db, now: minutes(20) })
    expect(result).toEqual({ published: 1, nextDueAt: later.publishedAt, failures: [] })
    expect(await findBySlug(db, 'article', post.slug ?? '')).toMatchObject({
      publishedAt: minutes(5),
      version: 2,
    })
    const [revision] = await revisionsOf(db, { kind: 'article', postId: post.id })
    expect(revision).toMatchObject({ action: 'published on schedule', editorName: 'bob' })
    expect((await auditEntries(db, { limit: 1 }))[0]?.action).toBe('published on schedule')
    expect(await outboxOf(db)).toEqual([post.id])
    expect(await publishDue({ db, now: minutes(60) })).toMatchObject({
      published: 1,
      nextDueAt: null,
    })
  })

  test('are published once, even if several processes do it at once', async () => {
    const { db } = await open()
    const posts = await Promise.all([1, 2, 3].map(() => createdPost(db, scheduled(5))))
    const results = await Promise.all([1, 2, 3].map(() => publishDue({ db, now: minutes(5) })))
    expect(results.reduce((sum, { published }) => sum + published, 0)).toBe(3)
    expect(results.flatMap(({ failures }) => failures)).toEqual([])
    for (const { id } of posts) {
      expect(await revisionsOf(db, { kind: 'article', postId: id })).toHaveLength(2)
    }
    expect((await outboxOf(db)).sort()).toEqual(posts.map(({ id }) => id).sort())
  })

  test("are published in no one's name when they were imported", async () => {
    const { db } = await open()
    const post = aPost({ status: 'scheduled', publishedAt: minutes(1) })
    await savePosts({ db }, post)
    expect((await publishDue({ db, now: minutes(1) })).published).toBe(1)
    const revisions = await revisionsOf(db, { kind: 'article', postId: post.id })
    expect(revisions.map(({ action }) => action)).toEqual(['published on schedule', 'imported'])
  })

  test('leave autosaves alone, and a save of an older text is a conflict', async () => {
    const { db } = await open()
    const post = await createdPost(db, scheduled(5))
    const editor = anEditor('ada')
    const of = { tab: 'one', editor, kind: 'article' as const, id: post.id }
    const typed = { ...emptyForm(), title: 'Half' }
    await storeAutosave({ db, now }, { ...of, baseVersion: 1, typed })
    await publishDue({ db, now: minutes(5) })
    expect(await autosaveAt(db, autosaveKeyOf(of))).toMatchObject({ baseVersion: 1 })
    const content = someContent({ title: 'Half' })
    const edit = { ...of, baseVersion: 1, content, thumbnail: null, note: '' }
    expect(await savePost({ db, now: minutes(6) }, edit)).toMatchObject({
      reason: 'conflict',
      current: { status: 'published' },
    })
  })

  test('stay hidden when they were unscheduled, binned or rescheduled', async () => {
    const { db } = await open()
    const steps = [
      { step: 'unschedule' },
      { step: 'bin' },
      { step: 'schedule', at: minutes(9) },
    ] as const
    for (const change of steps) {
      const { id } = await createdPost(db, scheduled(5))
      const request = { editor: anEditor('ada'), kind: 'article' as const, id, change, note: '' }
      await changePost({ db, now }, request)
    }
    expect(await publishDue({ db, now: minutes(8) })).toMatchObject({
      published: 0,
      nextDueAt: minutes(9),
    })
  })

  test('do not wait for a post that cannot be published', async () => {
    const { db } = await open()
    const bad = await createdPost(db, scheduled(1))
    const good = await createdPost(db, scheduled(2))
    // A revision that is in its way, as a broken disk or a bug might leave.
    const at = now.toISOString()
    const row = { kind: 'article', post_id: bad.id, version: 2, at, editor_id: null }
    await db
      .insertInto('revisions')
      .values({ ...row, editor_name: '', action: 'saved', note: '', content: '{}' })
      .execute()
    const result = await publishDue({ db, now: minutes(5) })
    expect(result).toMatchObject({ published: 1, nextDueAt: minutes(1) })
    expect(result.failures).toHaveLength(1)
    expect((await findForDesk(db, 'article', good.id))?.status).toBe('published')
    expect((await findForDesk(db, 'article', bad.id))?.status).toBe('scheduled')
  })
})
