import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now } from '../../../tests/support/data/saved-posts'
import { nothingTyped } from '../editing/post-form.rules'
import {
  findWorkingCopy,
  putWorkingCopy,
  retireWorkingCopy,
  workingCopiesOf,
} from './autosaves.queries'

const key = { editorId: 'ada', kind: 'article' as const, postId: 'p', tab: 'one' }
const text = (title: string) => ({ ...nothingTyped(), title })

onEachEngine('working copies in the database', (open) => {
  const put = (db: Db, title: string | null, sequence: number | null) =>
    putWorkingCopy(db, key, {
      baseVersion: 3,
      typed: title === null ? null : text(title),
      sequence,
      now,
    })
  const title = async (db: Db) => (await findWorkingCopy(db, key))?.fields.title

  test('a text that was sent earlier and arrives later is not stored', async () => {
    const { db } = await open()
    expect(await put(db, 'second', 2)).toBe('stored')
    expect(await put(db, 'first', 1)).toBe('older')
    expect(await put(db, 'second again', 2)).toBe('older')
    expect(await title(db)).toBe('second')
    expect(await put(db, 'third', 3)).toBe('stored')
    expect(await title(db)).toBe('third')
  })

  test('of many that arrive at once, the one that was sent last stays', async () => {
    const { db } = await open()
    const order = [3, 9, 1, 10, 7, 2, 8, 4, 6, 5]
    await Promise.all(order.map((sequence) => put(db, `text ${sequence}`, sequence)))
    expect(await title(db)).toBe('text 10')
  })

  test('a text that was undone stays so when what was typed before arrives', async () => {
    const { db } = await open()
    await put(db, 'typed', 1)
    expect(await put(db, null, 3)).toBe('stored')
    expect(await put(db, 'typed on', 2)).toBe('older')
    expect(await findWorkingCopy(db, key)).toBeNull()
    expect(await workingCopiesOf(db, 'ada')).toEqual([])
    expect(await put(db, 'typed again', 4)).toBe('stored')
  })

  test('one without a number, of a form without scripts, follows what is there', async () => {
    const { db } = await open()
    expect(await put(db, 'first', null)).toBe('stored')
    expect(await put(db, 'second', null)).toBe('stored')
    expect(await title(db)).toBe('second')
    expect(await put(db, 'numbered', 1)).toBe('older')
    await retireWorkingCopy(db, key, now)
    expect(await put(db, 'third', null)).toBe('saved')
    expect(await put(db, 'fourth', 4)).toBe('saved')
  })

  test('a list of them shows the first words and the length, and reads none of the texts', async () => {
    const { db } = await open()
    const body = `The night **watch** ${'wrote on and '.repeat(1_000)}`
    const typed = { ...text('A title'), body }
    await putWorkingCopy(db, key, { baseVersion: 3, typed, sequence: 1, now: daysAgo(1) })
    await db.updateTable('working_copies').set({ fields: 'no text any more' }).execute()
    const [listed] = await workingCopiesOf(db, 'ada')
    expect(listed).toEqual({
      kind: 'article',
      postId: 'p',
      tab: 'one',
      baseVersion: 3,
      updatedAt: daysAgo(1),
      title: 'A title',
      excerpt: expect.stringMatching(/^The night watch wrote on .*…$/),
      characterCount: body.length,
    })
  })
})
