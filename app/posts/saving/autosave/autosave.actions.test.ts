import { expect, test } from 'vitest'
import { deleteOldAutosaves } from '~/autosave/autosave.actions'
import {
  autosaveAt,
  discardAutosave,
  discardedAutosaveAt,
  undoDiscard,
} from '~/autosave/autosaves.queries'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { Db } from '~/database/database'
import { anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { daysAgo, now } from '../../../../tests/support/data/saved-posts'
import { emptyForm, formValuesOf } from '../../editing/form/post-form.rules'
import { noChangeTyped } from '../../record/changes/change-form.rules'
import { savePost } from '../save-post.actions'
import { storeAutosave } from './autosave.actions'
import { postAutosavesOf, savedTabsOfPost } from './post-autosaves.queries'
import { autosaveKeyOf, type PostTab } from './post-documents.rules'

const ada = anEditor('ada')
const kind = 'article' as const
const typed = { ...emptyForm(), title: 'Half a title' }
const find = (db: Db, tab: PostTab) => autosaveAt(db, autosaveKeyOf(tab))

onEachEngine('autosaves of posts', (open) => {
  test('of an empty form are not offered', async () => {
    const { db } = await open()
    const of = { tab: 'one', editor: ada, kind, id: crypto.randomUUID(), baseVersion: 0 }
    await storeAutosave({ db, now }, { ...of, sequence: 1, typed })
    expect(await postAutosavesOf(db, ada)).toHaveLength(1)
    await storeAutosave({ db, now }, { ...of, sequence: 2, typed: emptyForm() })
    expect(await postAutosavesOf(db, ada)).toEqual([])
  })

  test('that were discarded can be brought back for a week, and late requests do not do it', async () => {
    const { db } = await open()
    const of = { tab: 'one', editor: ada, kind, id: crypto.randomUUID() }
    const store = () => storeAutosave({ db, now }, { ...of, baseVersion: 0, typed })
    await store()
    await discardAutosave(db, autosaveKeyOf(of), now)
    expect(await postAutosavesOf(db, ada)).toEqual([])
    expect(await discardedAutosaveAt(db, autosaveKeyOf(of))).toMatchObject({ typed })
    expect(
      await discardedAutosaveAt(db, autosaveKeyOf({ ...of, editor: anEditor('bob') })),
    ).toBeNull()
    expect(await store()).toEqual({ ok: false, reason: 'saved' })
    expect(await find(db, of)).toBeNull()
    await undoDiscard(db, autosaveKeyOf({ ...of, editor: anEditor('bob') }))
    expect(await find(db, of)).toBeNull()
    await undoDiscard(db, autosaveKeyOf(of))
    expect(await find(db, of)).toMatchObject({ typed })
    expect((await store()).ok).toBe(true)

    await discardAutosave(db, autosaveKeyOf(of), now)
    await deleteOldAutosaves({ db, now: daysAgo(-6.9) })
    expect(await discardedAutosaveAt(db, autosaveKeyOf(of))).not.toBeNull()
    await deleteOldAutosaves({ db, now: daysAgo(-7.1) })
    expect(await discardedAutosaveAt(db, autosaveKeyOf(of))).toBeNull()
  })

  test('are found again by their editor, and by no other', async () => {
    const { db } = await open()
    const id = crypto.randomUUID()
    const bob = anEditor('bob')
    const of = { tab: 'one', editor: ada, kind, id }
    const stored = await storeAutosave({ db, now }, { ...of, baseVersion: 0, typed })
    expect(stored).toEqual({ ok: true })
    expect(await find(db, of)).toMatchObject({ typed, baseVersion: 0 })
    expect(await find(db, { ...of, editor: bob })).toBeNull()
    expect(await postAutosavesOf(db, bob)).toEqual([])
    await discardAutosave(db, autosaveKeyOf({ ...of, editor: bob }), now)
    expect(await postAutosavesOf(db, ada)).toMatchObject([{ title: 'Half a title' }])
    await discardAutosave(db, autosaveKeyOf(of), now)
    expect(await find(db, of)).toBeNull()
  })

  test('of two tabs do not overwrite each other, and are deleted after a month', async () => {
    const { db } = await open()
    const of = { editor: ada, kind, id: crypto.randomUUID(), baseVersion: 0 }
    await storeAutosave({ db, now }, { ...of, tab: 'left', typed: { ...typed, title: 'Left' } })
    const later = daysAgo(-29)
    const right = { ...of, tab: 'right', typed: { ...typed, title: 'Right' } }
    await storeAutosave({ db, now: later }, right)
    const titles = async () => (await postAutosavesOf(db, ada)).map(({ title }) => title)
    expect(await titles()).toEqual(['Right', 'Left'])
    await deleteOldAutosaves({ db, now: daysAgo(-31) })
    expect(await titles()).toEqual(['Right'])
  })

  test('hold 6 MB at most, and nothing with an invalid id or version', async () => {
    const { db } = await open()
    const of = { tab: 'one', editor: ada, kind, id: crypto.randomUUID(), baseVersion: 0 }
    const long = (length: number) => ({ ...typed, body: 'é'.repeat(length) })
    expect((await storeAutosave({ db, now }, { ...of, typed: long(3_140_000) })).ok).toBe(true)
    expect(await storeAutosave({ db, now }, { ...of, typed: long(3_150_000) })).toEqual({
      ok: false,
      reason: 'too-large',
    })
    for (const id of ['x', `${of.id}\0`, 'x'.repeat(10_000)]) {
      const refused = await storeAutosave({ db, now }, { ...of, id, typed })
      expect(refused).toEqual({ ok: false, reason: 'bad-id' })
      expect(await find(db, { ...of, id })).toBeNull()
    }
    for (const baseVersion of [-1, 1.5, Number.NaN, 2 ** 40]) {
      const refused = await storeAutosave({ db, now }, { ...of, baseVersion, typed })
      expect(refused).toEqual({ ok: false, reason: 'bad-version' })
    }
  })

  test('that were resumed in another tab are deleted once that one is stored, unless they changed since', async () => {
    const { db } = await open()
    const id = crypto.randomUUID()
    const store = (tab: string, title: string, at: Date, resumedFrom: ResumedFrom | null = null) =>
      storeAutosave(
        { db, now: at },
        { editor: ada, kind, id, tab, resumedFrom, baseVersion: 0, typed: { ...typed, title } },
      )
    const titles = async () => (await postAutosavesOf(db, ada)).map(({ title }) => title)
    const later = new Date(now.getTime() + 1000)
    await store('first', 'Half', now)
    await store('second', 'Half, and more', later, { id, tab: 'first', at: now })
    expect(await titles()).toEqual(['Half, and more'])
    await store('second', 'Half, and on', now)
    await store('third', 'From half', later, { id, tab: 'second', at: later })
    expect((await titles()).sort()).toEqual(['From half', 'Half, and on'])
  })

  test('of other tabs are deleted by a save of exactly their text', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const of = { editor: ada, kind, id: post.id, baseVersion: 1 }
    // Sent as its tab was closed, after the next page was loaded.
    await storeAutosave({ db, now }, { ...of, tab: 'closed', typed })
    await storeAutosave({ db, now }, { ...of, tab: 'other', typed: { ...typed, title: 'Other' } })
    const content = someContent({ title: typed.title })
    const form = { ...noChangeTyped, ...typed }
    const edit = { ...of, tab: 'next', typed: form, content, note: '' }
    await savePost({ db, now }, { ...edit, thumbnail: 'unchanged', sequence: 1 })
    expect((await postAutosavesOf(db, ada)).map(({ tab }) => tab)).toEqual(['other'])
    expect(await savedTabsOfPost(db, ada, post)).toContainEqual({ tab: 'next', version: 2 })
    expect(await savedTabsOfPost(db, anEditor('bob'), post)).toEqual([])
  })

  test('that were sent before a save and arrive after it are not stored', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const of = { tab: 'one', editor: ada, kind, id: post.id, baseVersion: 1 }
    await storeAutosave({ db, now }, { ...of, typed })
    await storeAutosave({ db, now }, { ...of, tab: 'earlier', typed })
    const saved = await savePost(
      { db, now },
      {
        ...of,
        ...{ content: someContent({ title: 'Whole' }), thumbnail: 'unchanged', note: '' },
        resumedFrom: { id: post.id, tab: 'earlier', at: now },
      },
    )
    expect(saved.ok).toBe(true)
    expect(await storeAutosave({ db, now }, { ...of, typed })).toEqual({
      ok: false,
      reason: 'saved',
    })
    expect(await postAutosavesOf(db, ada)).toEqual([])
    expect(await find(db, of)).toBeNull()
    await discardAutosave(db, autosaveKeyOf(of), now)
    expect((await storeAutosave({ db, now }, { ...of, typed })).ok).toBe(false)
  })

  test('are stored for posts that the editor may see, and not for a text that equals the saved one', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const of = { tab: 'one', kind, id: post.id, baseVersion: 1 }
    const author = { ...of, editor: anEditor('al', 'author'), typed }
    expect(await storeAutosave({ db, now }, author)).toMatchObject({ why: 'not-yours' })
    await storeAutosave({ db, now }, { ...of, editor: ada, typed })
    await storeAutosave({ db, now }, { ...of, editor: ada, typed: formValuesOf(post) })
    expect(await postAutosavesOf(db, ada)).toEqual([])
  })
})
