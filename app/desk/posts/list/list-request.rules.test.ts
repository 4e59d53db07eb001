import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listQuery, readListRequest } from './list-request.rules'

const usual = readListRequest(new URLSearchParams())

test('without a word it is every post, the last changed first', () => {
  expect(usual).toEqual({
    text: '',
    kind: null,
    status: null,
    domain: null,
    authorId: null,
    assignedTo: null,
    review: null,
    sort: 'updated',
    direction: 'desc',
    page: 1,
  })
  expect(listQuery(usual)).toBe('')
})

test('a list request survives a round trip through the address', () => {
  const query =
    '?q=zero+trust&kind=brief&status=draft&domain=ai&author=ada&assigned=me&review=approved&sort=title&direction=desc&page=3'
  expect(listQuery(readListRequest(new URLSearchParams(query)))).toBe(query)
})

test('a search is sorted by the best match, unless another order is chosen', () => {
  const sortOf = (query: string) => readListRequest(new URLSearchParams(query)).sort
  expect(sortOf('q=x')).toBe('relevance')
  expect(sortOf('q=x&sort=updated')).toBe('updated')
  expect(sortOf('sort=relevance')).toBe('updated')
  expect(readListRequest(new URLSearchParams('q=x&direction=asc')).direction).toBe('desc')
  expect(listQuery(readListRequest(new URLSearchParams('q=x&sort=updated')))).toBe(
    '?q=x&sort=updated',
  )
})

test.each([
  'kind=book',
  'status=live',
  'domain=x',
  'sort=id',
  'review=done',
  'direction=up',
  'page=-1',
  'page=x',
])('an unknown value is ignored: %s', (query) => {
  expect(readListRequest(new URLSearchParams(query))).toEqual(usual)
})

test('any query can be read, and reading it again gives the same request', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('q', 'kind', 'author', 'assigned', 'sort', 'direction', 'page'),
        fc.string(),
      ),
      (params) => {
        const request = readListRequest(new URLSearchParams(params))
        expect(readListRequest(new URLSearchParams(listQuery(request)))).toEqual(request)
      },
    ),
  )
})
