import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { daysAgo, now } from '../../tests/support/data/saved-posts'
import { autosavesOf } from './autosave-list.queries'
import {
  autosaveAt,
  deleteAutosavesOfDocument,
  discardAutosave,
  markAutosaveSaved,
  upsertAutosave,
} from './autosaves.queries'
import type { DocumentKind } from './document-kind.rules'

const note: DocumentKind<'title' | 'body'> = {
  name: 'note',
  label: 'Note',
  fields: ['title', 'body'],
  title: 'title',
  body: 'body',
  plainText: (beginning) => beginning.replaceAll('*', ''),
}
const key = { documentKind: note, editorId: 'ada', id: 'p', tab: 'one' }
const text = (title: string) => ({ title, body: '' })
const ofAda = { editorId: 'ada', documentKinds: [note] }

onEachEngine('autosaves in the database', (open) => {
  const put = (db: Db, title: string | null, sequence: number | null) =>
    upsertAutosave(db, key, {
      baseVersion: 3,
      typed: title === null ? null : text(title),
      sequence,
      now,
    })
  const title = async (db: Db) => (await autosaveAt(db, key))?.typed.title

  test('a text that was sent before a stored one is not stored after it', async () => {
    const { db } = await open()
    expect(await put(db, 'second', 2)).toBe('stored')
    expect(await put(db, 'first', 1)).toBe('older')
    expect(await put(db, 'second again', 2)).toBe('older')
    expect(await title(db)).toBe('second')
    expect(await put(db, 'third', 3)).toBe('stored')
    expect(await title(db)).toBe('third')
  })

  test('of many texts that arrive at once, the one that was sent last stays', async () => {
    const { db } = await open()
    const order = [3, 9, 1, 10, 7, 2, 8, 4, 6, 5]
    await Promise.all(order.map((sequence) => put(db, `text ${sequence}`, sequence)))
    expect(await title(db)).toBe('text 10')
  })

  test('a text that was undone stays undone when an earlier text arrives', async () => {
    const { db } = await open()
    await put(db, 'typed', 1)
    expect(await put(db, null, 3)).toBe('stored')
    expect(await put(db, 'typed on', 2)).toBe('older')
    expect(await autosaveAt(db, key)).toBeNull()
    expect(await autosavesOf(db, ofAda)).toEqual([])
    expect(await put(db, 'typed again', 4)).toBe('stored')
  })

  test('a text without a sequence, from a form without scripts, replaces what is stored', async () => {
    const { db } = await open()
    expect(await put(db, 'first', null)).toBe('stored')
    expect(await put(db, 'second', null)).toBe('stored')
    expect(await title(db)).toBe('second')
    expect(await put(db, 'numbered', 1)).toBe('older')
    await markAutosaveSaved(db, key, now)
    expect(await put(db, 'third', null)).toBe('saved')
    expect(await put(db, 'fourth', 4)).toBe('saved')
  })

  test('the list shows the first words and the length without reading the texts', async () => {
    const { db } = await open()
    const body = `The night **watch** ${'wrote on and '.repeat(1_000)}`
    const typed = { ...text('A title'), body }
    await upsertAutosave(db, key, { baseVersion: 3, typed, sequence: 1, now: daysAgo(1) })
    await db.updateTable('working_copies').set({ fields: 'no text any more' }).execute()
    const [listed] = await autosavesOf(db, ofAda)
    expect(listed).toEqual({
      kind: 'note',
      id: 'p',
      tab: 'one',
      baseVersion: 3,
      updatedAt: daysAgo(1),
      title: 'A title',
      excerpt: expect.stringMatching(/^The night watch wrote on .*…$/),
      characterCount: body.length,
    })
  })

  test('each editor has one autosave for a document, and the last text counts', async () => {
    const { db } = await open()
    const store = (title: string, editorId: string, at: Date) =>
      upsertAutosave(
        db,
        { ...key, editorId },
        { baseVersion: 3, typed: text(title), sequence: null, now: at },
      )
    await store('first', 'ada', daysAgo(1))
    await store('second', 'ada', now)
    await store('his', 'bob', now)
    expect(await autosaveAt(db, key)).toEqual({
      id: 'p',
      tab: 'one',
      baseVersion: 3,
      typed: text('second'),
      updatedAt: now,
    })
    expect((await autosavesOf(db, ofAda)).map(({ title }) => title)).toEqual(['second'])
    await discardAutosave(db, key, now)
    expect(await autosaveAt(db, key)).toBeNull()
    expect(await autosavesOf(db, { ...ofAda, editorId: 'bob' })).toHaveLength(1)
  })

  test('kinds of documents are separate, also where two documents have the same id', async () => {
    const { db } = await open()
    const letter = { ...note, name: 'letter' }
    await put(db, 'a note', 1)
    const ofLetter = { ...key, documentKind: letter }
    expect(await autosaveAt(db, ofLetter)).toBeNull()
    await upsertAutosave(db, ofLetter, {
      baseVersion: 1,
      typed: text('a letter'),
      sequence: 1,
      now,
    })
    const titles = async (documentKinds: DocumentKind[]) =>
      (await autosavesOf(db, { editorId: 'ada', documentKinds })).map((one) => one.title).sort()
    expect(await titles([note])).toEqual(['a note'])
    expect(await titles([note, letter])).toEqual(['a letter', 'a note'])
    await deleteAutosavesOfDocument(db, ofLetter)
    expect(await titles([note, letter])).toEqual(['a note'])
  })

  test('a field that was added later counts as empty in an older text', async () => {
    const { db } = await open()
    await put(db, 'A title', 1)
    const withMood = { ...note, fields: ['title', 'body', 'mood'] as const }
    const found = await autosaveAt(db, { ...key, documentKind: withMood })
    expect(found?.typed).toEqual({ title: 'A title', body: '', mood: '' })
  })
})
