import { expect, test } from 'vitest'
import { excerptOf } from './text-excerpt.rules'

test('an excerpt is the first words of the body, without markup, and ends between words', () => {
  const body = `\n\n# Night\n\nThe **watch** wrote ${'another line and '.repeat(20)}`
  const { excerpt, characterCount } = excerptOf({ title: 'A', body })
  expect(excerpt).toMatch(/^Night The watch wrote another line and .*\w…$/)
  expect(excerpt.length).toBeLessThanOrEqual(81)
  expect(characterCount).toBe(body.length)
})

test('a short body is shown whole, and one without spaces is cut between characters', () => {
  expect(excerptOf({ title: '', body: 'Begun.' })).toEqual({
    title: '',
    excerpt: 'Begun.',
    characterCount: 6,
  })
  expect(excerptOf({ title: '', body: '🦉'.repeat(600) }).excerpt).toBe(`${'🦉'.repeat(80)}…`)
})
