import { expect, test } from 'vitest'
import { auditEntries } from '~/people/audit/audit.queries'
import { anEditor, created, someFields } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { addRedirect, findRedirect } from '../addresses/redirects.queries'
import {
  bringBackWorkingCopy,
  discardedCopyOf,
  discardWorkingCopy,
  keepWorkingCopy,
  listWorkingCopies,
  sweepWorkingCopies,
  workingCopyOf,
} from '../autosave/autosave.actions'
import type { TakenUp } from '../autosave/resumed-from.rules'
import { findForDesk } from '../editing/desk-posts.queries'
import { nothingTyped, typedPostOf } from '../editing/post-form.rules'
import { savePost } from '../saving/save-post.actions'
import { changePost, undoBin } from './change-post.actions'
import { emptyBin } from './empty-bin.actions'
import type { Change } from './lifecycle.rules'

const ada = anEditor('ada')
const kind = 'article' as const
const typed = { ...nothingTyped(), title: 'Half a title' }

onEachEngine('the bin', (open) => {
  test('keeps a post for 30 days, then it is gone with all that belongs to it', async () => {
    const { db } = await open()
    const bin: Change = { step: 'bin' }
    const binned = async (days: number) => {
      const post = await created(db, { when: { as: 'published' } }, daysAgo(40))
      const { id } = post
      await keepWorkingCopy(
        { db, now },
        { editor: ada, kind, id, tab: 'one', baseVersion: 1, typed },
      )
      const wanted = { editor: ada, kind, id, change: bin, note: '' }
      await changePost({ db, now: daysAgo(days) }, wanted)
      return post
    }
    const old = await binned(30.01)
    const recent = await binned(29.99)
    await addRedirect(db, '/ai/once', `/cybersecurity/${old.slug}`, now)
    expect(await emptyBin({ db, now })).toEqual([{ kind, id: old.id }])
    expect(await emptyBin({ db, now })).toEqual([])
    expect(await findForDesk(db, kind, old.id)).toBeNull()
    expect(await findForDesk(db, kind, recent.id)).toMatchObject({ status: 'binned' })
    for (const table of ['revisions', 'working_copies', 'article_tags'] as const) {
      const rows = await db.selectFrom(table).select('post_id').execute()
      expect(new Set(rows.map(({ post_id }) => post_id))).toEqual(new Set([recent.id]))
    }
    expect(await findRedirect(db, ['/ai/once'])).toBeNull()
    expect((await auditEntries(db, { limit: 1 }))[0]).toMatchObject({
      action: 'removed',
      subject: old.title,
    })
  })

  test('is emptied of as many as there are, of both kinds', async () => {
    const { db } = await open()
    const posts = Array.from({ length: 130 }, (_, index) =>
      aPost({ kind: index % 10 === 0 ? 'brief' : 'article', status: 'binned', tags: [] }),
    )
    await savePosts({ db }, ...posts)
    expect(await emptyBin({ db, now: daysAgo(-29) })).toEqual([])
    const removed = await emptyBin({ db, now: daysAgo(-31) })
    expect(removed.map(({ id }) => id).sort()).toEqual(posts.map(({ id }) => id).sort())
  })

  test('gives a post back while another empties it, or not at all', async () => {
    const { db } = await open()
    const { id } = await created(db, {}, daysAgo(40))
    const step = (change: Change, at: Date) =>
      changePost({ db, now: at }, { editor: ada, kind, id, change, note: '' })
    await step({ step: 'bin' }, daysAgo(35))
    const [restored, removed] = await Promise.all([
      step({ step: 'restore' }, now),
      emptyBin({ db, now }),
    ])
    const post = await findForDesk(db, kind, id)
    if (restored.ok) expect([post?.status, removed]).toEqual(['draft', []])
    else expect([restored.reason, post]).toEqual(['missing', null])
  })
})

onEachEngine('binning', (open) => {
  test('is undone to where the post was: scheduled for its hour, while that is to come', async () => {
    const { db } = await open()
    const at = daysAgo(-2)
    const { id } = await created(db, { when: { as: 'scheduled', at } })
    const bin = (baseVersion: number) =>
      changePost(
        { db, now },
        { editor: ada, kind, id, baseVersion, change: { step: 'bin' }, note: '' },
      )
    const undo = (baseVersion: number, editor = ada, moment = now) =>
      undoBin({ db, now: moment }, { editor, kind, id, baseVersion })
    await bin(1)
    const scheduled = { status: 'scheduled', publishedAt: at, version: 3 }
    expect(await undo(2)).toMatchObject({ ok: true, post: scheduled })
    expect(await undo(2)).toMatchObject({ ok: true, isRepeat: true })
    await bin(3)
    expect(await undo(2)).toMatchObject({ ok: false, reason: 'conflict' })
    expect(await undo(4, ada, daysAgo(-3))).toMatchObject({ ok: true, post: { status: 'draft' } })
  })

  test('by somebody else leaves the hour to those who may publish', async () => {
    const { db } = await open()
    const al = anEditor('al', 'author')
    const { id } = await created(db, { editor: al })
    const of = { kind, id, note: '' }
    const at = daysAgo(-2)
    await changePost({ db, now }, { ...of, editor: ada, change: { step: 'schedule', at } })
    await changePost({ db, now }, { ...of, editor: ada, change: { step: 'bin' } })
    const undone = await undoBin({ db, now }, { editor: al, kind, id, baseVersion: 3 })
    expect(undone).toMatchObject({ ok: true, post: { status: 'draft', publishedAt: null } })
  })
})

onEachEngine('working copies', (open) => {
  test('of a form whose fields are all empty are not offered back', async () => {
    const { db } = await open()
    const of = { tab: 'one', editor: ada, kind, id: crypto.randomUUID(), baseVersion: 0 }
    await keepWorkingCopy({ db, now }, { ...of, sequence: 1, typed })
    expect(await listWorkingCopies({ db }, ada)).toHaveLength(1)
    await keepWorkingCopy({ db, now }, { ...of, sequence: 2, typed: nothingTyped() })
    expect(await listWorkingCopies({ db }, ada)).toEqual([])
  })

  test('that were thrown away can be brought back for a week, and by nothing that comes late', async () => {
    const { db } = await open()
    const of = { tab: 'one', editor: ada, kind, id: crypto.randomUUID() }
    const keep = () => keepWorkingCopy({ db, now }, { ...of, baseVersion: 0, typed })
    await keep()
    await discardWorkingCopy({ db, now }, of)
    expect(await listWorkingCopies({ db }, ada)).toEqual([])
    expect(await discardedCopyOf({ db }, of)).toMatchObject({ fields: typed })
    expect(await discardedCopyOf({ db }, { ...of, editor: anEditor('bob') })).toBeNull()
    expect(await keep()).toEqual({ ok: false, reason: 'saved' })
    expect(await workingCopyOf({ db }, of)).toBeNull()
    await bringBackWorkingCopy({ db }, { ...of, editor: anEditor('bob') })
    expect(await workingCopyOf({ db }, of)).toBeNull()
    await bringBackWorkingCopy({ db }, of)
    expect(await workingCopyOf({ db }, of)).toMatchObject({ fields: typed })
    expect((await keep()).ok).toBe(true)

    await discardWorkingCopy({ db, now }, of)
    await sweepWorkingCopies({ db, now: daysAgo(-6.9) })
    expect(await discardedCopyOf({ db }, of)).not.toBeNull()
    await sweepWorkingCopies({ db, now: daysAgo(-7.1) })
    expect(await discardedCopyOf({ db }, of)).toBeNull()
  })

  test("are kept and found again, and never another editor's", async () => {
    const { db } = await open()
    const id = crypto.randomUUID()
    const bob = anEditor('bob')
    const of = { tab: 'one', editor: ada, kind, id }
    const kept = await keepWorkingCopy({ db, now }, { ...of, baseVersion: 0, typed })
    expect(kept).toEqual({ ok: true })
    expect(await workingCopyOf({ db }, of)).toMatchObject({ fields: typed, baseVersion: 0 })
    expect(await workingCopyOf({ db }, { ...of, editor: bob })).toBeNull()
    expect(await listWorkingCopies({ db }, bob)).toEqual([])
    await discardWorkingCopy({ db, now }, { ...of, editor: bob })
    expect(await listWorkingCopies({ db }, ada)).toMatchObject([{ title: 'Half a title' }])
    await discardWorkingCopy({ db, now }, of)
    expect(await workingCopyOf({ db }, of)).toBeNull()
  })

  test('of two tabs do not write over each other, and go after a month', async () => {
    const { db } = await open()
    const of = { editor: ada, kind, id: crypto.randomUUID(), baseVersion: 0 }
    await keepWorkingCopy({ db, now }, { ...of, tab: 'left', typed: { ...typed, title: 'Left' } })
    const later = daysAgo(-29)
    const right = { ...of, tab: 'right', typed: { ...typed, title: 'Right' } }
    await keepWorkingCopy({ db, now: later }, right)
    const titles = async () => (await listWorkingCopies({ db }, ada)).map(({ title }) => title)
    expect(await titles()).toEqual(['Right', 'Left'])
    await sweepWorkingCopies({ db, now: daysAgo(-31) })
    expect(await titles()).toEqual(['Right'])
  })

  test('have room for 6 MB, and no room for what is not one', async () => {
    const { db } = await open()
    const of = { tab: 'one', editor: ada, kind, id: crypto.randomUUID(), baseVersion: 0 }
    const long = (length: number) => ({ ...typed, body: 'é'.repeat(length) })
    expect((await keepWorkingCopy({ db, now }, { ...of, typed: long(3_140_000) })).ok).toBe(true)
    expect(await keepWorkingCopy({ db, now }, { ...of, typed: long(3_150_000) })).toEqual({
      ok: false,
      reason: 'too-large',
    })
    for (const id of ['x', `${of.id}\0`, 'x'.repeat(10_000)]) {
      const refused = await keepWorkingCopy({ db, now }, { ...of, id, typed })
      expect(refused).toEqual({ ok: false, reason: 'bad-id' })
      expect(await workingCopyOf({ db }, { ...of, id })).toBeNull()
    }
    for (const baseVersion of [-1, 1.5, Number.NaN, 2 ** 40]) {
      const refused = await keepWorkingCopy({ db, now }, { ...of, baseVersion, typed })
      expect(refused).toEqual({ ok: false, reason: 'bad-version' })
    }
  })

  test('taken up in another window go when that one is kept, unless somebody typed on in them', async () => {
    const { db } = await open()
    const id = crypto.randomUUID()
    const keep = (tab: string, title: string, at: Date, taken: TakenUp | null = null) =>
      keepWorkingCopy(
        { db, now: at },
        { editor: ada, kind, id, tab, taken, baseVersion: 0, typed: { ...typed, title } },
      )
    const titles = async () => (await listWorkingCopies({ db }, ada)).map(({ title }) => title)
    const later = new Date(now.getTime() + 1000)
    await keep('first', 'Half', now)
    await keep('second', 'Half, and more', later, { id, tab: 'first', at: now })
    expect(await titles()).toEqual(['Half, and more'])
    await keep('second', 'Half, and on', now)
    await keep('third', 'From half', later, { id, tab: 'second', at: later })
    expect((await titles()).sort()).toEqual(['From half', 'Half, and on'])
  })

  test('that were sent before a save and come after it are not kept', async () => {
    const { db } = await open()
    const post = await created(db)
    const of = { tab: 'one', editor: ada, kind, id: post.id, baseVersion: 1 }
    await keepWorkingCopy({ db, now }, { ...of, typed })
    await keepWorkingCopy({ db, now }, { ...of, tab: 'earlier', typed })
    const saved = await savePost(
      { db, now },
      {
        ...of,
        ...{ fields: someFields({ title: 'Whole' }), thumbnail: 'unchanged', note: '' },
        taken: { id: post.id, tab: 'earlier', at: now },
      },
    )
    expect(saved.ok).toBe(true)
    expect(await keepWorkingCopy({ db, now }, { ...of, typed })).toEqual({
      ok: false,
      reason: 'saved',
    })
    expect(await listWorkingCopies({ db }, ada)).toEqual([])
    expect(await workingCopyOf({ db }, of)).toBeNull()
    await discardWorkingCopy({ db, now }, of)
    expect((await keepWorkingCopy({ db, now }, { ...of, typed })).ok).toBe(false)
  })

  test('are kept of what an editor may see, and not of what is saved already', async () => {
    const { db } = await open()
    const post = await created(db)
    const of = { tab: 'one', kind, id: post.id, baseVersion: 1 }
    const author = { ...of, editor: anEditor('al', 'author'), typed }
    expect(await keepWorkingCopy({ db, now }, author)).toMatchObject({ why: 'not-yours' })
    await keepWorkingCopy({ db, now }, { ...of, editor: ada, typed })
    await keepWorkingCopy({ db, now }, { ...of, editor: ada, typed: typedPostOf(post) })
    expect(await listWorkingCopies({ db }, ada)).toEqual([])
  })
})
