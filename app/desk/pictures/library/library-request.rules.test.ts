import { expect, test } from 'vitest'
import { libraryQuery, readLibraryRequest } from './library-request.rules'

const read = (query: string) => readLibraryRequest(new URLSearchParams(query))

test('an address without a query shows the first page of all pictures', () => {
  expect(read('')).toEqual({ text: '', filter: 'all', page: 1 })
  expect(libraryQuery(read(''))).toBe('')
})

test('a request and its address are the same', () => {
  const request = { text: 'red & green', filter: 'unused' as const, page: 3 }
  expect(read(libraryQuery(request))).toEqual(request)
})

test('unknown values are ignored', () => {
  expect(read('show=everything&page=-1&q=%00%20')).toEqual({ text: '', filter: 'all', page: 1 })
  expect(read(`page=1e99&q=${'x'.repeat(300)}`)).toMatchObject({ page: 1, text: 'x'.repeat(200) })
})
