import { expect, test } from 'vitest'
import { createHighlights, kindOf } from './highlights'

const line = { item: '1', title: 'One', result: 'added' as const, notes: [] }

test('notes of one kind are one line, with the number of their items', () => {
  const highlights = createHighlights()
  for (const item of ['1', '2', '3']) {
    const picture = `Left out: the description of its picture, “Photo ${item}”.`
    highlights.add({ ...line, item, notes: [picture, 'A callout is a quote.'] })
  }
  highlights.add({ ...line, item: '4', result: 'kept', notes: ['It was changed here.'] })
  highlights.add({ ...line, item: '5', result: 'unchanged', notes: ['A callout is a quote.'] })
  expect(highlights.lines()).toEqual([
    '4 “One”, kept: It was changed here.',
    '1 “One” and 2 more, added: Left out: the description of its picture, “Photo 1”.',
    '1 “One” and 2 more, added: A callout is a quote.',
  ])
})

test('errors come first, and a long list is cut', () => {
  const highlights = createHighlights()
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    highlights.add({ ...line, notes: [`Changed ${letter}.`] })
  }
  highlights.add({ ...line, result: 'left', title: '', notes: ['Broken.'], isError: true })
  expect(highlights.lines()).toHaveLength(21)
  expect(highlights.lines().at(0)).toBe('1, left: Broken.')
  expect(highlights.lines().at(-1)).toBe('7 other kinds of notes.')
})

test.each([
  ['Its 3 comments were left out.', 'Its 4 comments were left out.'],
  [
    'The picture https://a.example/1.jpg was left out. Why.',
    'The picture /b/2.png was left out. Why.',
  ],
  [
    'Title was shortened to 255 characters. It was: One',
    'Title was shortened to 255 characters. It was: Two\nlines',
  ],
  ['A script was left out: a()', 'A script was left out: b()'],
])('“%s” and “%s” are of one kind', (one, other) => {
  expect(kindOf(one)).toBe(kindOf(other))
})

test('what was done with different shortcodes are different kinds', () => {
  expect(kindOf('The shortcode [a] has no counterpart.')).not.toBe(
    kindOf('The shortcode [b] has no counterpart.'),
  )
})
