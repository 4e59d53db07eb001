import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyWords } from '../../../../tests/support/posts'
import { type Space, setTitle } from './title-lines.rules'

/** As if every letter were half as wide as high. */
const measure = (text: string) => Array.from(text).length / 2
const space: Space = { width: 400, height: 130, sizes: [60, 40, 20], lineHeight: 1 }

test('a short title is as large as can be', () => {
  expect(setTitle('Zero trust', measure, space)).toEqual({ size: 60, lines: ['Zero trust'] })
})

test('a longer one is smaller, in lines of about the same length', () => {
  expect(setTitle('Zero trust, without slogans or any pretence', measure, space)).toEqual({
    size: 40,
    lines: ['Zero trust,', 'without slogans', 'or any pretence'],
  })
})

test('a long word is rather smaller than broken', () => {
  const set = setTitle('Telecommunications', measure, space)
  expect(set).toEqual({ size: 40, lines: ['Telecommunications'] })
})

test('a word too long for a line of the smallest letters is broken', () => {
  const { size, lines } = setTitle('x'.repeat(100), measure, space)
  expect(size).toBe(20)
  expect(lines).toEqual(['x'.repeat(40), 'x'.repeat(40), 'x'.repeat(20)])
})

test('what does not fit at all is cut, and says so', () => {
  const { lines } = setTitle('Too many words. '.repeat(40).trim(), measure, space)
  expect(lines).toHaveLength(6)
  expect(lines.at(-1)).toMatch(/\w…$/)
})

test('no line of any title is wider than its place, and there are never too many', () => {
  fc.assert(
    fc.property(anyWords, (words) => {
      const { size, lines } = setTitle(words.replace(/\s+/g, ' '), measure, space)
      expect(lines.length * size).toBeLessThanOrEqual(space.height)
      for (const line of lines) {
        // One sign of many parts, such as a family of emoji, may be wider than a line by itself.
        const isOneSign = [...new Intl.Segmenter().segment(line)].length <= 1
        expect(isOneSign || measure(line) * size <= space.width).toBe(true)
      }
    }),
  )
})
