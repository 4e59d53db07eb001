import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import { anEditor, createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { changePost } from '../../lifecycle/change-post.actions'
import { revisionsOf } from '../../revisions/revisions.queries'
import type { Move } from './move.rules'
import { type MoveRequest, moveEntry } from './move-entry.actions'

const editor = anEditor('ed')
const at = (text: string) => new Date(text)
const day = (text: string, time = '') => ({ day: text, time })

onEachEngine('moving in the calendar', (open) => {
  const move = (db: Db, { id }: { id: string }, change: Move & Partial<MoveRequest>) =>
    moveEntry({ db, now }, { editor, timeZone: 'Europe/Berlin', kind: 'article', id, ...change })
  const setDue = (db: Db, { id }: { id: string }, due_on: string) =>
    db.updateTable('articles').set({ due_on }).where('id', '=', id).execute()

  test('a scheduled post is rescheduled for the same time of another day, as a version', async () => {
    const { db } = await open()
    const from = '2026-11-20T07:30:00.000Z'
    const post = await createdPost(db, { when: { as: 'scheduled', at: at(from) } })
    const change = { type: 'scheduled', from, to: day('2026-11-25') } as const
    const moved = await move(db, post, change)
    const publishedAt = at('2026-11-25T07:30:00Z')
    expect(moved).toMatchObject({
      ok: true,
      post: { status: 'scheduled', publishedAt, version: 2 },
    })
    const [revision] = await revisionsOf(db, { kind: 'article', postId: post.id })
    expect(revision).toMatchObject({ action: 'scheduled', editorName: 'ed' })

    // The later of two editors is told where it is now, and a moment that has passed is refused.
    expect(await move(db, post, change)).toMatchObject({ reason: 'moved', post: { publishedAt } })
    const present = { ...change, from: publishedAt.toISOString() }
    expect(await move(db, post, { ...present, to: day('2026-11-10') })).toMatchObject({
      reason: 'refused-step',
      refusal: { reason: 'bad-step', why: 'not-in-the-future' },
    })
    const undated = await move(db, post, { ...present, to: { exactly: '' } })
    expect(undated).toEqual({ ok: false, reason: 'needs-date' })
    // Undo: exactly the moment before.
    await move(db, post, { ...present, to: { exactly: from } })
    expect(await revisionsOf(db, { kind: 'article', postId: post.id })).toHaveLength(3)
    expect(await move(db, post, change)).toMatchObject({ ok: true })
    const again = await move(db, post, { ...present, to: day('2026-11-25') })
    expect(again).toMatchObject({ ok: true, post: { version: 4 } })
  })

  test('two moves at once: one is made, and the other is refused', async () => {
    const { db } = await open()
    const from = '2026-11-20T07:30:00.000Z'
    const post = await createdPost(db, { when: { as: 'scheduled', at: at(from) } })
    const results = await Promise.all(
      ['2026-11-21', '2026-11-22'].map((target) =>
        move(db, post, { type: 'scheduled', from, to: day(target) }),
      ),
    )
    expect(results.map((result) => (result.ok ? 'made' : result.reason)).sort()).toEqual([
      'made',
      'moved',
    ])
  })

  test('a draft without a date is planned for the morning, and stays a draft', async () => {
    const { db } = await open()
    const author = anEditor('al', 'author')
    const post = await createdPost(db, { editor: author })
    const change = { type: 'planned', from: '', to: day('2026-12-01') } as const
    const planned = at('2026-12-01T08:00:00Z')
    const moved = await move(db, post, { ...change, editor: author })
    expect(moved).toMatchObject({ ok: true, post: { status: 'draft', publishedAt: planned } })
    const next = { ...change, from: planned.toISOString() }
    const typed = await move(db, post, { ...next, to: day('2026-12-02', '17:45') })
    expect(typed).toMatchObject({ post: { publishedAt: at('2026-12-02T16:45:00Z') } })
    const undone = await move(db, post, {
      ...next,
      from: '2026-12-02T16:45:00.000Z',
      to: { exactly: '' },
    })
    expect(undone).toMatchObject({ ok: true, post: { status: 'draft', publishedAt: null } })
    for (const to of [day('2026-02-30'), day(''), day('2026-12-01', '25:00')]) {
      expect(await move(db, post, { ...change, to })).toMatchObject({ reason: 'bad-date' })
    }
    const skipped = await move(db, post, { ...change, to: day('2027-03-28', '02:30') })
    expect(skipped).toMatchObject({ reason: 'skipped-time' })
  })

  test('a moment that the calendar cannot show is refused', async () => {
    const { db } = await open()
    const draft = await createdPost(db)
    for (const exactly of ['+275760-09-13T00:00:00Z', '0001-01-01T00:00:00Z', 'tomorrow']) {
      expect(await move(db, draft, { type: 'planned', from: '', to: { exactly } })).toEqual({
        ok: false,
        reason: 'bad-date',
      })
    }
  })

  test('a due day moves without a version, and is in the log', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    await setDue(db, post, '2026-11-18')
    const change = { type: 'due', from: '2026-11-18', to: day('2026-11-19') } as const
    const moved = await move(db, post, change)
    expect(moved).toMatchObject({
      ok: true,
      post: { version: 1, review: { dueOn: '2026-11-19', revision: 1 } },
    })
    expect((await auditEntries(db, { limit: 1 }))[0]).toMatchObject({
      action: 'assigned',
      detail: 'Due on 19 Nov 2026.',
      editorName: 'ed',
    })
    expect(await move(db, post, change)).toMatchObject({ reason: 'moved' })
    const undo = { ...change, from: '2026-11-19', to: { exactly: '2026-11-18' } }
    expect(await move(db, post, undo)).toMatchObject({ post: { review: { dueOn: '2026-11-18' } } })
    const author = anEditor('ada', 'author')
    expect(await move(db, post, { ...change, editor: author })).toMatchObject({
      reason: 'fixed',
      why: 'editors-only',
    })
  })

  test('published posts stay, and authors move only their own drafts', async () => {
    const { db } = await open()
    const published = await createdPost(db, { when: { as: 'published' } })
    const to = day('2026-12-01')
    const from = published.publishedAt?.toISOString() ?? ''
    expect(await move(db, published, { type: 'published', from, to })).toMatchObject({
      reason: 'fixed',
      why: 'published',
    })
    // A form that says otherwise does not help.
    expect(await move(db, published, { type: 'scheduled', from, to })).toMatchObject({
      reason: 'moved',
    })
    const author = anEditor('al', 'author')
    const draft = await createdPost(db)
    const planned = { type: 'planned', from: '', to, editor: author } as const
    expect(await move(db, draft, planned)).toMatchObject({ reason: 'missing' })
    expect(await move(db, { id: 'unknown' }, planned)).toMatchObject({ reason: 'missing' })

    const own = await createdPost(db, { editor: author })
    const change = { step: 'schedule', at: at('2026-11-20T07:30:00Z') } as const
    await changePost({ db, now }, { editor, kind: 'article', id: own.id, change, note: '' })
    const scheduled = { ...planned, type: 'scheduled', from: change.at.toISOString() } as const
    expect(await move(db, own, scheduled)).toMatchObject({ reason: 'fixed', why: 'editors-only' })
    expect(await move(db, own, planned)).toMatchObject({ reason: 'moved' })
    await changePost(
      { db, now },
      { editor, kind: 'article', id: draft.id, change: { step: 'bin' }, note: '' },
    )
    const binned = await move(db, draft, { type: 'planned', from: '', to })
    expect(binned).toMatchObject({ ok: false, reason: 'moved' })
  })
})
