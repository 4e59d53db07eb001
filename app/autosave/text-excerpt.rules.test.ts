import { expect, test } from 'vitest'
import { excerptOf } from './text-excerpt.rules'

const documentKind = {
  title: 'title',
  body: 'body',
  plainText: (beginning: string) => beginning.replace(/[*#]/g, '').replace(/\s+/g, ' ').trim(),
} as const

test('an excerpt is the first words of the body, without markup, and ends between words', () => {
  const body = `\n\n# Night\n\nThe **watch** wrote ${'another line and '.repeat(20)}`
  const { excerpt, characterCount } = excerptOf(documentKind, { title: 'A', body })
  expect(excerpt).toMatch(/^Night The watch wrote another line and .*\w…$/)
  expect(excerpt.length).toBeLessThanOrEqual(81)
  expect(characterCount).toBe(body.length)
})

test('a short body is shown whole, and one without spaces is cut between characters', () => {
  expect(excerptOf(documentKind, { title: '', body: 'Begun.' })).toEqual({
    title: '',
    excerpt: 'Begun.',
    characterCount: 6,
  })
  expect(excerptOf(documentKind, { title: '', body: '🦉'.repeat(600) }).excerpt).toBe(
    `${'🦉'.repeat(80)}…`,
  )
})
