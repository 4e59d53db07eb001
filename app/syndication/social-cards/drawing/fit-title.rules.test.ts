import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyWords } from '../../../../tests/support/data/any-posts'
import { fitTitle, type TitleArea } from './fit-title.rules'

/** As if every letter were half an em wide. */
const measure = (text: string) => Array.from(text).length / 2
const area: TitleArea = { width: 400, height: 130, sizes: [60, 40, 20], lineHeight: 1 }

test('a short title has the largest size', () => {
  expect(fitTitle('Zero trust', measure, area)).toEqual({ size: 60, lines: ['Zero trust'] })
})

test('a longer title is smaller, in lines of about the same length', () => {
  expect(fitTitle('Zero trust, without slogans or any pretence', measure, area)).toEqual({
    size: 40,
    lines: ['Zero trust,', 'without slogans', 'or any pretence'],
  })
})

test('a long word is made smaller rather than broken', () => {
  const title = fitTitle('Telecommunications', measure, area)
  expect(title).toEqual({ size: 40, lines: ['Telecommunications'] })
})

test('a word that does not fit at the smallest size is broken', () => {
  const { size, lines } = fitTitle('x'.repeat(100), measure, area)
  expect(size).toBe(20)
  expect(lines).toEqual(['x'.repeat(40), 'x'.repeat(40), 'x'.repeat(20)])
})

test('a title that does not fit at all is cut and ends with an ellipsis', () => {
  const { lines } = fitTitle('Too many words. '.repeat(40).trim(), measure, area)
  expect(lines).toHaveLength(6)
  expect(lines.at(-1)).toMatch(/\w…$/)
})

test('the lines of any title fit into the area', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      const { size, lines } = fitTitle(words.replace(/\s+/g, ' '), measure, area)
      expect(lines.length * size).toBeLessThanOrEqual(area.height)
      for (const line of lines) {
        // A single grapheme of many code points, such as a family emoji, may be wider than a line.
        const isOneGrapheme = [...new Intl.Segmenter().segment(line)].length <= 1
        expect(isOneGrapheme || measure(line) * size <= area.width).toBe(true)
      }
    }),
  )
})
