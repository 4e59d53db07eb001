import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { auditEntries } from '~/people/audit/audit.queries'
import { anEdit, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { ann, ed, olga, reviewed, storedEditors } from '../../../../tests/support/data/reviews'
import { now } from '../../../../tests/support/data/saved-posts'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { changePost } from '../../lifecycle/change-post.actions'
import { publishDue } from '../../lifecycle/due/publish-due.actions'
import { createPost } from '../../saving/create/create-post.actions'
import { savePost } from '../../saving/save-post.actions'
import { reviewEventsOf } from '../events/review-events.queries'
import { changeReview } from './change-review.actions'

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const draftOfAnn = (db: Db) => createdPost(db, { editor: ann, content: someContent() })
const approve = (version: number) => ({ step: 'approve', words: '', version }) as const
const submit = { step: 'submit', words: '' } as const

const requireApproval = (db: Db) => readOrStoreSetting(db, 'approval-required', 'yes')

async function told(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('review_notices')
    .innerJoin('review_events', 'review_events.id', 'event_id')
    .select(['review_notices.editor_id', 'step'])
    .orderBy('event_id')
    .orderBy('review_notices.editor_id')
    .execute()
  return rows.map(({ editor_id, step }) => `${step} → ${editor_id.replace('id-of-', '')}`)
}

onEachEngine('a review', (open) => {
  test('goes from the author to an editor and back, with its history, its log and those concerned', async () => {
    const { db } = await open()
    await storedEditors(db, olga, ed, ann)
    let post = await draftOfAnn(db)
    post = await reviewed(db, post, submit, { editor: ann })
    post = await reviewed(db, post, { step: 'ask-for-changes', words: 'Shorter, please.' })
    post = await reviewed(db, post, submit, { editor: ann })
    post = await reviewed(db, post, approve(post.version))
    expect(post.version).toBe(1)
    expect((await findForDesk(db, 'article', post.id))?.review).toEqual({
      state: 'approved',
      assignedTo: null,
      reviewerId: ed.id,
      dueOn: null,
      approvedVersion: 1,
      revision: 4,
    })
    const events = await reviewEventsOf(db, { kind: 'article', postId: post.id })
    expect(events.map(({ step, editorName }) => `${editorName} ${step}`)).toEqual([
      'ed approve',
      'ann submit',
      'ed ask-for-changes',
      'ann submit',
    ])
    expect(events[2]).toMatchObject({ words: 'Shorter, please.', version: 1, at: now })
    const log = await auditEntries(db, { limit: 2 })
    expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'approved Zero trust',
      'submitted for review Zero trust',
    ])
    expect(await told(db)).toEqual([
      'submit → ed',
      'submit → olga',
      'ask-for-changes → ann',
      'submit → ed',
      'approve → ann',
    ])
  })

  test('an approval ends with a new text, and stays with a step or a picture', async () => {
    const { db } = await open()
    await storedEditors(db, olga, ed, ann)
    const draft = await draftOfAnn(db)
    await reviewed(db, draft, approve(1))
    const { kind, id } = draft
    const change = { step: 'schedule', at: later(60) } as const
    await changePost({ db, now }, { editor: ed, kind, id, change, note: '' })
    const thumbnail = { width: 3, height: 2, fingerprint: 'a'.repeat(16) }
    const same = anEdit(draft, { baseVersion: 2, content: someContent(), thumbnail })
    expect(await savePost({ db, now }, same)).toMatchObject({ ok: true })
    expect((await findForDesk(db, kind, id))?.review.state).toBe('approved')
    const edit = anEdit(draft, { editor: olga, baseVersion: 3 })
    expect(await savePost({ db, now }, edit)).toMatchObject({ ok: true })
    const { review, version } = (await findForDesk(db, kind, id)) ?? {}
    expect(review).toMatchObject({ state: 'in-review', approvedVersion: null, revision: 2 })
    const [event] = await reviewEventsOf(db, { kind, postId: id })
    expect(event).toMatchObject({ step: 'lapse', editorName: 'olga', version })
    expect((await told(db)).slice(1)).toEqual(['lapse → ann', 'lapse → ed'])
  })

  test('an approval of an older text is refused, unless the text is the same', async () => {
    const { db } = await open()
    await storedEditors(db, ed, ann)
    const draft = await draftOfAnn(db)
    await savePost({ db, now }, anEdit(draft, { editor: ann }))
    const approving = (version: number) => {
      const { kind, id } = draft
      const change = approve(version)
      return changeReview({ db, now }, { editor: ed, kind, id, revision: 0, change })
    }
    expect(await approving(1)).toEqual({ ok: false, reason: 'text-changed' })
    for (const version of [0, Number.NaN, 99]) {
      expect(await approving(version)).toMatchObject({ reason: 'text-changed' })
    }
    const { kind, id } = draft
    const change = { step: 'schedule', at: later(60) } as const
    await changePost({ db, now }, { editor: ed, kind, id, change, note: '' })
    expect(await approving(2)).toMatchObject({ ok: true, post: { version: 3 } })
  })

  test('of two who assign at once, the second is refused, and nothing of the first is lost', async () => {
    const { db } = await open()
    await storedEditors(db, olga, ed, ann)
    const draft = await draftOfAnn(db)
    const assigning = (editor: typeof ed, dueOn: string) =>
      changeReview(
        { db, now },
        {
          editor,
          kind: 'article',
          id: draft.id,
          revision: 0,
          change: { step: 'assign', writerId: ann.id, reviewerId: editor.id, dueOn },
        },
      )
    const results = await Promise.all([assigning(ed, '2026-11-20'), assigning(olga, '2026-11-21')])
    expect(results.map((result) => (result.ok ? 'ok' : result.reason)).sort()).toEqual([
      'changed',
      'ok',
    ])
    expect(await reviewEventsOf(db, { kind: 'article', postId: draft.id })).toHaveLength(1)
  })

  test('of a save and an approval at once, no approval of an unread text remains', async () => {
    const { db } = await open()
    await storedEditors(db, ed, ann)
    for (let round = 0; round < 5; round += 1) {
      const { id } = await draftOfAnn(db)
      const change = approve(1)
      await Promise.all([
        savePost({ db, now }, anEdit({ id }, { editor: ann })),
        changeReview({ db, now }, { editor: ed, kind: 'article', id, revision: 0, change }),
      ])
      const post = await findForDesk(db, 'article', id)
      expect([post?.title, post?.review.state]).not.toEqual(['Changed', 'approved'])
    }
  })
})

onEachEngine('where an approval is required', (open) => {
  test('nothing is published or scheduled without one, in any way', async () => {
    const { db } = await open()
    await storedEditors(db, olga, ed, ann)
    await requireApproval(db)
    const refused = { ok: false, reason: 'not-approved', why: 'not-approved' }
    const draft = await draftOfAnn(db)
    const { kind, id } = draft
    const at = later(60)
    for (const when of [{ as: 'published' }, { as: 'scheduled', at }] as const) {
      const created = { editor: ed, kind, id: crypto.randomUUID(), tab: '', content: someContent() }
      const result = await createPost({ db, now }, { ...created, thumbnail: null, when })
      expect(result).toEqual(refused)
    }
    for (const change of [{ step: 'publish' }, { step: 'schedule', at }] as const) {
      const step = { editor: ed, kind, id, change, note: '' }
      expect(await changePost({ db, now }, step)).toEqual(refused)
      expect(await savePost({ db, now }, anEdit(draft, { change }))).toEqual(refused)
    }
    await reviewed(db, draft, approve(1))
    const change = { step: 'publish' } as const
    expect(await savePost({ db, now }, anEdit(draft, { change }))).toEqual({
      ...refused,
      why: 'approval-lapsed',
    })
    const same = anEdit(draft, { change, content: someContent() })
    expect(await savePost({ db, now }, same)).toMatchObject({ post: { status: 'published' } })
    // Readers see the text already: a correction cannot wait.
    const fix = anEdit(draft, { editor: ed, baseVersion: 2 })
    expect(await savePost({ db, now }, fix)).toMatchObject({ post: { status: 'published' } })
  })

  test('a scheduled post whose approval ended becomes a draft at its time, and those concerned are told', async () => {
    const { db } = await open()
    await storedEditors(db, olga, ed, ann)
    const draft = await draftOfAnn(db)
    const { kind, id } = draft
    const change = { step: 'schedule', at: later(5) } as const
    await changePost({ db, now }, { editor: olga, kind, id, change, note: '' })
    await requireApproval(db)
    expect(await publishDue({ db, now: later(6) })).toMatchObject({ published: 0, failures: [] })
    expect(await findForDesk(db, kind, id)).toMatchObject({
      status: 'draft',
      publishedAt: later(5),
      version: 3,
    })
    expect(await told(db)).toEqual(['hold-back → ann', 'hold-back → olga'])
    const [entry, before] = await auditEntries(db, { limit: 2 })
    expect([entry?.action, before?.action]).toEqual(['could not publish on schedule', 'scheduled'])
    expect(await publishDue({ db, now: later(7) })).toMatchObject({ published: 0 })
  })

  test('a reviewer who changes the text passes the review on to somebody who may approve it', async () => {
    const { db } = await open()
    await storedEditors(db, olga, ed, ann)
    await requireApproval(db)
    const changedByEd = async (post: DeskPost, state: 'in-review' | 'approved') => {
      const { kind, id } = post
      const submitted = await reviewed(db, post, submit, { editor: olga })
      const assign = { step: 'assign', writerId: null, reviewerId: ed.id, dueOn: null } as const
      const assigned = await reviewed(db, submitted, assign, { editor: olga })
      if (state === 'approved') await reviewed(db, assigned, approve(1))
      await db.deleteFrom('review_notices').execute()
      await savePost({ db, now }, anEdit(post, { editor: ed }))
      const { review } = (await findForDesk(db, kind, id)) ?? {}
      const [event] = await reviewEventsOf(db, { kind, postId: id })
      return [review?.state, review?.reviewerId, event?.step, event?.detail, await told(db)]
    }
    const toAny = 'Reviewer: any editor.'
    expect(await changedByEd(await draftOfAnn(db), 'approved')).toEqual([
      'in-review',
      null,
      'lapse',
      toAny,
      ['lapse → ann', 'lapse → olga'],
    ])
    expect(await changedByEd(await draftOfAnn(db), 'in-review')).toEqual([
      'in-review',
      null,
      'assign',
      toAny,
      ['assign → olga'],
    ])
    // Of the writer, if that is an editor: it is their text that was changed.
    const ofOlga = await createdPost(db, { editor: olga })
    expect((await changedByEd(ofOlga, 'approved')).slice(0, 2)).toEqual(['in-review', olga.id])
    // What the reviewer wrote while changes were wanted.
    const draft = await draftOfAnn(db)
    await reviewed(db, draft, { step: 'ask-for-changes', words: 'Shorter.' })
    await savePost({ db, now }, anEdit(draft, { editor: ed }))
    const written = await findForDesk(db, 'article', draft.id)
    expect(written?.review.reviewerId).toBe(ed.id)
    if (!written) throw new Error('It is gone.')
    const { review } = await reviewed(db, written, submit, { editor: ann })
    expect(review.reviewerId).toBeNull()
  })

  test('the approval of an editor’s own text counts only if nobody else could give it', async () => {
    const { db } = await open()
    await storedEditors(db, ed, ann)
    await requireApproval(db)
    const own = await createdPost(db, { editor: ed })
    const { kind, id } = own
    const approving = { editor: ed, kind, id, revision: 0, change: approve(1) }
    await storedEditors(db, olga)
    expect(await changeReview({ db, now }, approving)).toMatchObject({ reason: 'own-text' })
    await db.deleteFrom('editors').where('id', '=', olga.id).execute()
    expect(await changeReview({ db, now }, approving)).toMatchObject({ ok: true })
  })
})
