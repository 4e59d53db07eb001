import { expect, test } from 'vitest'
import { auditEntries } from '~/people/audit/audit.queries'
import { anEditor, createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { postAtAddress } from '../../addresses/post-at-address.queries'
import { addRedirect, findRedirect } from '../../addresses/redirects.queries'
import { findForDesk } from '../../editing/desk-posts.queries'
import { emptyForm } from '../../editing/form/post-form.rules'
import { storeAutosave } from '../../saving/autosave/autosave.actions'
import { changePost, undoBin } from '../change-post.actions'
import type { StatusChange } from '../lifecycle.rules'
import { emptyBin } from './empty-bin.actions'

const ada = anEditor('ada')
const kind = 'article' as const
const typed = { ...emptyForm(), title: 'Half a title' }

onEachEngine('the bin', (open) => {
  test('holds a post for 30 days, then deletes it with all that belongs to it', async () => {
    const { db } = await open()
    const bin: StatusChange = { step: 'bin' }
    const binned = async (days: number) => {
      const post = await createdPost(db, { when: { as: 'published' } }, daysAgo(40))
      const { id } = post
      await storeAutosave({ db, now }, { editor: ada, kind, id, tab: 'one', baseVersion: 1, typed })
      const request = { editor: ada, kind, id, change: bin, note: '' }
      await changePost({ db, now: daysAgo(days) }, request)
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
    // Readers could see it: its old addresses lead to the page that says that it was withdrawn, without its title.
    const path = `/cybersecurity/${old.slug}`
    expect(await findRedirect(db, ['/ai/once'])).toBe(path)
    const address = { kind, name: old.slug ?? '', path }
    expect(await postAtAddress(db, address)).toEqual({
      found: 'withdrawn',
      withdrawal: { kind, id: old.id, path, title: '', at: daysAgo(30.01), reason: '' },
    })
    expect((await auditEntries(db, { limit: 1 }))[0]).toMatchObject({
      action: 'removed',
      subject: old.title,
    })
  })

  test('is emptied of any number of posts, of both kinds', async () => {
    const { db } = await open()
    const posts = Array.from({ length: 130 }, (_, index) =>
      aPost({ kind: index % 10 === 0 ? 'brief' : 'article', status: 'binned', tags: [] }),
    )
    await savePosts({ db }, ...posts)
    expect(await emptyBin({ db, now: daysAgo(-29) })).toEqual([])
    const removed = await emptyBin({ db, now: daysAgo(-31) })
    expect(removed.map(({ id }) => id).sort()).toEqual(posts.map(({ id }) => id).sort())
  })

  test('restores a post while it is being emptied, or not at all', async () => {
    const { db } = await open()
    const { id } = await createdPost(db, {}, daysAgo(40))
    const step = (change: StatusChange, at: Date) =>
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
  test('is undone to where the post was: scheduled, while its time is still to come', async () => {
    const { db } = await open()
    const at = daysAgo(-2)
    const { id } = await createdPost(db, { when: { as: 'scheduled', at } })
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

  test('undone by an author does not schedule the post again', async () => {
    const { db } = await open()
    const al = anEditor('al', 'author')
    const { id } = await createdPost(db, { editor: al })
    const of = { kind, id, note: '' }
    const at = daysAgo(-2)
    await changePost({ db, now }, { ...of, editor: ada, change: { step: 'schedule', at } })
    await changePost({ db, now }, { ...of, editor: ada, change: { step: 'bin' } })
    const undone = await undoBin({ db, now }, { editor: al, kind, id, baseVersion: 3 })
    expect(undone).toMatchObject({ ok: true, post: { status: 'draft', publishedAt: null } })
  })
})
