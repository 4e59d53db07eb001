import { expect, test } from 'vitest'
import { autosaveAt } from '~/autosave/autosaves.queries'
import { readOrStoreSetting } from '~/database/settings'
import { auditEntries } from '~/people/audit/audit.queries'
import { anEdit, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import {
  ada,
  bob,
  kept,
  livePost,
  minutes,
  paragraphs,
  publish,
  quickFix,
  step,
  withEditors,
} from '../../../../tests/support/record/next-versions'
import { findForDesk } from '../../editing/desk-posts.queries'
import { emptyForm } from '../../editing/form/post-form.rules'
import { approvalSetting } from '../../review/approval/approval-rule.queries'
import { addComment } from '../../review/comments/add-comment.actions'
import { threadsOfPost } from '../../review/comments/comments.queries'
import { lastReviewEvent } from '../../review/events/review-events.queries'
import { storeReview } from '../../review/store-review.queries'
import { revisionsOf } from '../../revisions/revisions.queries'
import { storeAutosave } from '../../saving/autosave/autosave.actions'
import { autosaveKeyOf } from '../../saving/autosave/post-documents.rules'
import { savePost } from '../../saving/save-post.actions'
import { publishDue } from '../due/publish-due.actions'

onEachEngine('publishing next versions', (openEmpty) => {
  const open = () => withEditors(openEmpty())

  test('are not published while somebody has unsaved text over them', async () => {
    const { db } = await open()
    const live = await livePost(db)
    const next = await kept(db, live.id)
    const of = { editor: bob, kind: 'article' as const, id: next.id, tab: 'other' }
    await storeAutosave({ db, now }, { ...of, baseVersion: 1, typed: emptyForm() })
    expect(await publish(db, next)).toEqual({ ok: false, reason: 'unsaved', by: ['bob'] })
    // At its time it is published, and the text is offered later.
    await step(db, next, { step: 'schedule', at: minutes(5) })
    expect(await publishDue({ db, now: minutes(5) })).toMatchObject({ published: 1, failures: [] })
    expect(await autosaveAt(db, autosaveKeyOf(of))).not.toBeNull()
  })

  test('leave their comments to the live post, at the passages that they are about', async () => {
    const { db } = await open()
    const live = await livePost(db)
    const next = await kept(db, live.id)
    const quote = { text: 'and more', before: '', after: '', start: 0, isTyped: false }
    const comment = { commentId: crypto.randomUUID(), text: 'How much more?', quote }
    await addComment({ db, now }, { editor: bob, kind: 'article', id: next.id, ...comment })
    await quickFix(db, live, 'One, fixed.\n\nTwo.\n\nThree.')
    expect(await publish(db, next)).toMatchObject({ ok: true })
    const published = await findForDesk(db, 'article', live.id)
    if (!published) throw new Error('The live post is gone.')
    const at = published.body.indexOf('and more')
    expect(await threadsOfPost(db, published)).toMatchObject([
      { comments: [{ text: 'How much more?' }], anchor: { text: 'and more', start: at } },
    ])
  })

  test('are published on schedule once, even if several processes do it at once', async () => {
    const { db } = await open()
    const live = await livePost(db)
    const next = await kept(db, live.id)
    await step(db, next, { step: 'schedule', at: minutes(5) })
    await quickFix(db, live, 'One, fixed.\n\nTwo.\n\nThree.')
    expect(await publishDue({ db, now: minutes(4) })).toMatchObject({ published: 0 })
    const results = await Promise.all([1, 2, 3].map(() => publishDue({ db, now: minutes(6) })))
    expect(results.flatMap(({ failures }) => failures)).toEqual([])
    expect(results.reduce((sum, { published }) => sum + published, 0)).toBe(1)
    expect(await findForDesk(db, 'article', live.id)).toMatchObject({
      version: 3,
      body: 'One, fixed.\n\nTwo.\n\nThree, and more.',
      publishedAt: live.publishedAt,
      updatedAt: minutes(6),
    })
    const [revision] = await revisionsOf(db, { kind: 'article', postId: live.id })
    expect(revision).toMatchObject({
      editorName: 'ada',
      note: 'Next version on schedule, by bob and ada',
    })
  })

  test('that cannot be published on schedule become drafts that say why', async () => {
    const { db } = await open()
    const [first, second] = [await livePost(db), await livePost(db)]
    const [overlapping, orphaned] = [await kept(db, first.id), await kept(db, second.id)]
    for (const next of [overlapping, orphaned]) {
      await step(db, next, { step: 'schedule', at: minutes(5) })
    }
    await quickFix(db, first, 'One.\n\nTwo.\n\nThree, fixed.')
    await step(db, second, { step: 'withdraw' })
    expect(await publishDue({ db, now: minutes(5) })).toEqual({
      published: 0,
      nextDueAt: null,
      failures: [],
    })
    const failed = await findForDesk(db, 'article', overlapping.id)
    expect(failed).toMatchObject({
      status: 'draft',
      publishedAt: null,
      nextOf: { failure: { reason: 'overlap', at: minutes(5) } },
    })
    expect(await findForDesk(db, 'article', orphaned.id)).toMatchObject({
      status: 'draft',
      nextOf: { failure: { reason: 'not-live' } },
    })
    expect(await findForDesk(db, 'article', first.id)).toMatchObject({ version: 2 })
    const log = await auditEntries(db, { limit: 2 })
    expect(log.map(({ detail }) => detail).join()).toContain('changed in the same places')
    expect(await publish(db, { id: orphaned.id, version: 3 })).toMatchObject({ why: 'not-live' })
    // Scheduled again, it has no failure any more.
    const content = someContent({ body: 'One.\n\nTwo.\n\nThree, fixed, and more.' })
    const change = { step: 'schedule', at: minutes(9) } as const
    expect(await step(db, overlapping, change, minutes(6))).toMatchObject({
      post: { nextOf: { failure: null, baseVersion: 1 } },
    })
    const more = { content, liveVersion: 2, baseVersion: 4, editor: ada }
    const again = await savePost({ db, now: minutes(6) }, anEdit(overlapping, more))
    expect(again).toMatchObject({ post: { status: 'scheduled', nextOf: { baseVersion: 2 } } })
    expect(await publishDue({ db, now: minutes(9) })).toMatchObject({ published: 1 })
  })

  test('bring their approval to the live post, or wait for one that is required', async () => {
    const { db } = await open()
    await readOrStoreSetting(db, approvalSetting, 'on')
    // Imported, because nothing could be published here without an approval.
    const live = aPost({ body: paragraphs, status: 'published' })
    await savePosts({ db }, live)
    const next = await kept(db, live.id)
    expect(await publish(db, next)).toMatchObject({ reason: 'not-approved' })
    const approve = async () => {
      const post = await findForDesk(db, 'article', next.id)
      if (!post) throw new Error('It is gone.')
      const { id, version } = post
      const approved = { state: 'approved' as const, approvedVersion: version }
      const revision = post.review.revision + 1
      expect(await storeReview(db, post, { ...post.review, ...approved, revision })).toBe(true)
      return { id, version }
    }
    await approve()
    await step(db, next, { step: 'schedule', at: minutes(5) })
    // A new text is saved: the approval was for another one.
    const edit = anEdit(next, { content: someContent({ body: 'Another.' }), baseVersion: 2 })
    expect(await savePost({ db, now: minutes(2) }, edit)).toMatchObject({ ok: true })
    expect(await publishDue({ db, now: minutes(5) })).toMatchObject({ published: 0, failures: [] })
    expect(await findForDesk(db, 'article', next.id)).toMatchObject({
      status: 'draft',
      nextOf: { failure: { reason: 'not-approved' } },
    })
    expect(await publish(db, await approve())).toMatchObject({
      post: { version: 2, review: { state: 'approved', approvedVersion: 2 } },
    })
    // The history of the live post names the approval.
    expect(await lastReviewEvent(db, { kind: 'article', postId: live.id })).toMatchObject({
      step: 'approve',
      version: 2,
    })
  })
})
