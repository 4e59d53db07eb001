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
    sort: 'updated',
    direction: 'desc',
    page: 1,
  })
  expect(listQuery(usual)).toBe('')
})

test('a list request survives a round trip through the address', () => {
  const query =
    '?q=zero+trust&kind=brief&status=draft&domain=ai&author=ada&sort=title&direction=desc&page=3'
  expect(listQuery(readListRequest(new URLSearchParams(query)))).toBe(query)
})

test.each(['kind=book', 'status=live', 'domain=x', 'sort=id', 'direction=up', 'page=-1', 'page=x'])(
  'an unknown value is ignored: %s',
  (query) => {
    expect(readListRequest(new URLSearchParams(query))).toEqual(usual)
  },
)

test('any query can be read, and reading it again gives the same request', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('q', 'kind', 'author', 'page'), fc.string()),
      (params) => {
        const request = readListRequest(new URLSearchParams(params))
        expect(readListRequest(new URLSearchParams(listQuery(request)))).toEqual(request)
      },
    ),
  )
})
