import { expect, test } from 'vitest'
import { maxPageLength, monthOf, parsePageText } from './page-text.rules'

test('a text ends with one line end', () => {
  expect(parsePageText('# Us\n\nHello.  \n\n\n')).toEqual({ ok: true, text: '# Us\n\nHello.\n' })
})

test.each(['', ' \n\t\n'])('%j is no text', (typed) => {
  expect(parsePageText(typed)).toMatchObject({ problem: expect.stringContaining('Enter a text') })
})

test('a text that is too long is refused with the limit', () => {
  expect(parsePageText('x'.repeat(maxPageLength)).ok).toBe(true)
  expect(parsePageText('x'.repeat(maxPageLength + 1))).toMatchObject({
    problem: 'This text is too long. Use at most 200,000 characters.',
  })
})

test('a month is that of UTC', () => {
  expect(monthOf(new Date('2026-11-30T23:59:59Z'))).toBe('November 2026')
})
