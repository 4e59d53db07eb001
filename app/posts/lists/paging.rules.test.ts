import { expect, test } from 'vitest'
import { pageNumber, pagePath, paging } from './paging.rules'

test('a page is a whole number from 1 on; anything else means the first', () => {
  expect(pageNumber('2')).toBe(2)
  for (const nonsense of [null, '', '0', '-1', '1.5', '1e3', 'abc', '٢', ' 2', '02', '2\n']) {
    expect(pageNumber(nonsense), String(nonsense)).toBe(1)
  }
})

test('24 to a page; beyond the last there is none, however absurd the number', () => {
  expect(paging(1, 24)).toEqual({ page: 1, pages: 1, offset: 0 })
  expect(paging(2, 25)).toEqual({ page: 2, pages: 2, offset: 24 })
  expect(paging(2, 24)).toBeNull()
  expect(paging(pageNumber('9'.repeat(10_000)), 1_000_000)).toBeNull()
})

test('an empty list has a first page, to say so', () => {
  expect(paging(1, 0)).toEqual({ page: 1, pages: 1, offset: 0 })
  expect(paging(2, 0)).toBeNull()
})

test('the first page is at the address of the list', () => {
  expect(pagePath('/weekly-brief', 1)).toBe('/weekly-brief')
  expect(pagePath('/weekly-brief', 2)).toBe('/weekly-brief?page=2')
  expect(pagePath('/weekly-brief?domain=ai', 2)).toBe('/weekly-brief?domain=ai&page=2')
})
