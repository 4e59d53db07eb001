import { expect, test } from 'vitest'
import { cleanQuery } from '../list-request.rules'
import { builtInFilters, decideFilter, maxSavedFilters } from './saved-filters.rules'

const saved = [{ id: '1', name: 'My drafts', query: '?status=draft&author=me' }]

test('a filter gets the typed name, without spaces that nobody sees', () => {
  expect(decideFilter('  AI   drafts ', '?domain=ai', saved)).toEqual({
    ok: true,
    name: 'AI drafts',
  })
})

test.each([
  ['', 'Type a name for the filter.'],
  ['x'.repeat(41), 'This name is too long. Shorten it to 40 characters.'],
  ['my DRAFTS', 'There is a filter called “my DRAFTS” already. Choose another name.'],
  ['bin', 'There is a filter called “bin” already. Choose another name.'],
])('%s is refused with words', (name, problem) => {
  expect(decideFilter(name, '?domain=ai', saved)).toEqual({ ok: false, problem })
})

test('the same posts are not saved under a second name', () => {
  expect(decideFilter('Mine', '?status=draft&author=me', saved)).toEqual({
    ok: false,
    problem: '“My drafts” shows the same posts already.',
  })
})

test('nobody saves more than 20', () => {
  const many = Array.from({ length: maxSavedFilters }, (_, index) => ({
    id: `${index}`,
    name: `Filter ${index}`,
    query: `?q=${index}`,
  }))
  expect(decideFilter('One more', '?q=x', many)).toMatchObject({ ok: false })
  expect(decideFilter('One more', '?q=x', many.slice(1))).toMatchObject({ ok: true })
})

test('the addresses of the built-in filters are those that the list writes itself', () => {
  for (const { query } of builtInFilters) expect(cleanQuery(query)).toBe(query)
})
