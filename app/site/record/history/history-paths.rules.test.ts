import { expect, test } from 'vitest'
import { comparedNumbers } from './comparing/comparison.rules'
import { comparePath, movedPath } from './history-paths.rules'

test('the history moves with its post', () => {
  expect(movedPath('/ai/new-name', '/history/3')).toBe('/ai/new-name/history/3')
  expect(movedPath('/weekly-brief/new-name', '/history')).toBe('/weekly-brief/new-name/history')
})

test('a post that was redirected to another kind of page has no history there', () => {
  expect(movedPath('/about', '/history')).toBe('/about')
  expect(movedPath('/topics/AI', '/history')).toBe('/topics/AI')
})

test('the usual view is not named in the address', () => {
  expect(comparePath('/ai/a', { from: 1, to: 2 })).toBe('/ai/a/history/compare?from=1&to=2')
  expect(comparePath('/ai/a', { from: 1, to: 2, view: 'side-by-side' })).toBe(
    '/ai/a/history/compare?from=1&to=2&view=side-by-side',
  )
})

test.each([
  ['', { from: null, to: null }],
  ['from=1&to=2', { from: 1, to: 2 }],
  ['to=2', { from: null, to: 2 }],
  ['from=0&to=2', null],
  ['from=1&to=two', null],
  ['from=-1&to=2', null],
  ['from=1.5&to=2', null],
  ['from=&to=2', null],
  ['from=1&to=2147483648', null],
])('the compared versions of “%s”', (query, expected) => {
  expect(comparedNumbers(new URLSearchParams(query))).toEqual(expected)
})
