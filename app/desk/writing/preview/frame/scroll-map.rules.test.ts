import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAtTop, type ShownLines, topOfLine } from './scroll-map.rules'

/** A head of 600 pixels, then blocks of 100 pixels on every second line. */
const shown: ShownLines = {
  lines: [0, 2, 4, 6, 8, 10],
  topOf: (index) => 600 + index * 100,
  lineCount: 12,
  bottom: 1200,
}

test('a block is shown with its line, and a line within a block in proportion', () => {
  expect(topOfLine(shown, 4)).toBe(800)
  expect(topOfLine(shown, 5)).toBe(850)
  expect(topOfLine(shown, 10.5)).toBe(1125)
  expect(lineAtTop(shown, 850)).toBe(5)
})

test('the empty lines between blocks take no place on the page', () => {
  const spaced: ShownLines = { ...shown, isEmpty: (line) => line % 2 === 1 }
  expect(topOfLine(spaced, 4.5)).toBe(850)
  expect(topOfLine(spaced, 5)).toBe(900)
  expect(topOfLine(spaced, 5.5)).toBe(900)
  expect(lineAtTop(spaced, 850)).toBe(4.5)
  expect(lineAtTop(spaced, 900)).toBe(6)
})

test('the head of the page belongs to the first lines, what follows the text to its end', () => {
  expect(topOfLine(shown, 0)).toBe(0)
  expect(topOfLine(shown, 2)).toBe(400)
  expect(lineAtTop(shown, 0)).toBe(0)
  expect(lineAtTop(shown, 5000)).toBe(12)
  expect(topOfLine(shown, 100)).toBe(1200)
})

test('a text without blocks, or with few lines, still maps', () => {
  const empty: ShownLines = { lines: [], topOf: () => 0, lineCount: 1, bottom: 600 }
  expect(topOfLine(empty, 0.5)).toBe(300)
  expect(lineAtTop(empty, 300)).toBe(0.5)
  const short: ShownLines = { lines: [0, 2], topOf: () => 500, lineCount: 3, bottom: 900 }
  expect(topOfLine(short, 3)).toBe(900)
})

test('both ways agree, and neither ever goes back', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(heights, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (all, places) => {
      const tops = all.map((_, index) => all.slice(0, index).reduce((sum, h) => sum + h, 400))
      const lineCount = all.length * 3
      const text: ShownLines = {
        lines: all.map((_, index) => index * 3),
        topOf: (index) => tops[index] ?? 0,
        lineCount,
        bottom: (tops.at(-1) ?? 0) + (all.at(-1) ?? 0),
      }
      const lines = places.map((place) => place * lineCount).sort((a, b) => a - b)
      const found = lines.map((line) => topOfLine(text, line))
      expect(found).toEqual(found.toSorted((a, b) => a - b))
      for (const [index, line] of lines.entries()) {
        expect(lineAtTop(text, found[index] ?? 0)).toBeCloseTo(line, 6)
      }
    }),
  )
})
