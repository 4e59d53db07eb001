import { expect, test } from 'vitest'
import type { NotedChange } from '~/posts/record/changes/public-notes.rules'
import { laterNotes } from './shown-version.rules'

const note = (version: number, change: NotedChange) => ({
  version,
  change,
  at: new Date('2026-11-13T12:00:00Z'),
  text: 'A name.',
  hiddenAt: null,
})

const newestFirst = [
  note(7, 'correction'),
  note(6, 'update'),
  note(5, 'correction'),
  note(3, 'update'),
  note(2, 'correction'),
]

const numbersAfter = (version: number) => {
  const { shown, hasMore } = laterNotes(newestFirst, version)
  return [shown.map((one) => one.version), hasMore]
}

test('an earlier version has the notes of later ones, oldest first, corrections before updates', () => {
  expect(numbersAfter(1)).toEqual([[2, 5, 7], true])
  expect(numbersAfter(2)).toEqual([[3, 5, 7], true])
  expect(numbersAfter(3)).toEqual([[5, 6, 7], false])
  expect(numbersAfter(7)).toEqual([[], false])
})
