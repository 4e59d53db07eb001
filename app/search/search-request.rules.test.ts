import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../tests/support/data/any-posts'
import { parseSearchRequest, searchPath } from './search-request.rules'

const parse = (query: string) => parseSearchRequest(new URLSearchParams(query))

describe('parseSearchRequest', () => {
  test('reads query, domain, kind and page', () => {
    expect(parse('q=+zero%20trust+&domain=ai&kind=brief&page=3')).toEqual({
      q: 'zero trust',
      domain: 'ai',
      kind: 'brief',
      page: 3,
    })
  })

  test.each([
    '',
    'q=&domain=&kind=&page=',
    'kind=zzz&page=zzz',
    'page=-1',
    'page=0',
    'page=1e99',
    'page=1.5',
    'kind=Brief',
    'q=%00%01',
  ])('invalid parameters are ignored: %j', (query) => {
    expect(parse(query)).toEqual({ q: '', domain: null, kind: null, page: 1 })
  })

  test('a domain may be in any case, and an unknown one is rejected', () => {
    expect(parse('domain=AI')?.domain).toBe('ai')
    expect(parse('q=a&domain=zzz')).toBeNull()
  })

  test('a page beyond 10,000 is page 10,000', () => {
    expect(parse(`page=${'9'.repeat(400)}`)?.page).toBe(10_000)
  })

  test('a query is one line of at most 200 characters', () => {
    expect(parse(`q=${'x'.repeat(10_000)}`)?.q).toHaveLength(200)
    expect(parse('q=a%00b%0d%0ac%09d')?.q).toBe('a b c d')
    expect(Array.from(parse(`q=${encodeURIComponent('🔥'.repeat(300))}`)?.q ?? '')).toHaveLength(
      200,
    )
  })

  test('parsing the address of a request gives the same request', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom('ai', 'cyber-marketing', null),
        fc.constantFrom('article', 'brief', null),
        fc.integer({ min: 1, max: 10_000 }),
        (text, domain, kind, page) => {
          const q = parseSearchRequest(new URLSearchParams({ q: text }))?.q ?? ''
          const request = { q, domain, kind, page }
          const address = new URL(searchPath(request), 'http://vigil.example')
          expect(parseSearchRequest(address.searchParams)).toEqual(request)
        },
      ),
    )
  })
})
