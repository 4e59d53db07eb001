import { expect, test } from 'vitest'
import { authorCountProblem, guestNameOf, mergeAuthorIds, parseAuthorIds } from './author-ids.rules'

test('names and ids become ids, each once and in their order', () => {
  expect(parseAuthorIds('Grace Hopper, ada-lovelace,, grace-hopper')).toEqual([
    'grace-hopper',
    'ada-lovelace',
  ])
  expect(parseAuthorIds('')).toEqual([])
  expect(parseAuthorIds(['Ada Lovelace', ' '])).toEqual(['ada-lovelace'])
})

test('lists are merged as an ordered set', () => {
  expect(mergeAuthorIds('a, b', 'b, a', 'a, b, c')).toBe('b, a, c')
  expect(mergeAuthorIds('a, b', 'a, b, c', 'b, a')).toBe('b, a, c')
  expect(mergeAuthorIds('a, b', 'a', 'a, b, c')).toBe('a, c')
  expect(mergeAuthorIds('a', 'b', 'c')).toBe('c, b')
})

test('a byline has at most twelve authors', () => {
  const ids = Array.from({ length: 13 }, (_, index) => `a${index}`).join(', ')
  expect(authorCountProblem(ids)).toMatch('Name 12 at most')
  expect(authorCountProblem('a, b')).toBeNull()
})

test('an imported author gets a name from the id', () => {
  expect(guestNameOf('ada-lovelace')).toBe('Ada Lovelace')
})
