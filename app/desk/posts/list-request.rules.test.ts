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

test('what an address says is what it is made from', () => {
  const asked =
    '?q=zero+trust&kind=brief&status=draft&domain=ai&author=ada&sort=title&direction=desc&page=3'
  expect(listQuery(readListRequest(new URLSearchParams(asked)))).toBe(asked)
})

test.each(['kind=book', 'status=live', 'domain=x', 'sort=id', 'direction=up', 'page=-1', 'page=x'])(
  'what nobody knows counts as not said: %s',
  (asked) => {
    expect(readListRequest(new URLSearchParams(asked))).toEqual(usual)
  },
)

test('any address is a request, and one of ours leads to itself', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('q', 'kind', 'author', 'page'), fc.string()),
      (said) => {
        const request = readListRequest(new URLSearchParams(said))
        expect(readListRequest(new URLSearchParams(listQuery(request)))).toEqual(request)
      },
    ),
  )
})
