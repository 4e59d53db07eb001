import { expect, test } from 'vitest'
import { archiveAddress, hostKey } from './link.rules'
import { linksOfPost } from './post-links.rules'

const site = { siteOrigin: 'https://vigil.example', path: '/ai/this-post' }
const found = (body: string) =>
  linksOfPost(body, site).map(({ address, text }) => (text ? `${text}: ${address}` : address))

test.each([
  ['[The **report**](https://a.example/x#part)', ['The report: https://a.example/x']],
  ['https://a.example and <https://b.example/y>', ['https://a.example/', 'https://b.example/y']],
  ['[one](https://a.example) [two](https://a.example/#b)', ['one: https://a.example/']],
  ['[a][ref]\n\n[ref]: https://a.example/x', ['a: https://a.example/x']],
  ['![A chart](https://a.example/c.png)', ['A chart: https://a.example/c.png']],
  ['[in](/ai/other?x=1#y) [up](#part)', ['in: /ai/other']],
  ['[full](https://vigil.example/about)', ['full: /about']],
  ['[mail](mailto:a@b.example) [old](ftp://a.example) `https://c.example`', []],
  [
    'evil[.]example, [never](https://evil.example/a), [fine](https://fine.example)',
    ['fine: https://fine.example/'],
  ],
  ['[user](https://name:word@a.example/)', ['user: https://a.example/']],
])('%j', (body, expected) => {
  expect(found(body)).toEqual(expected)
})

test('500 outgoing links at most, none of them endless', () => {
  const many = Array.from({ length: 600 }, (_, index) => `https://a.example/${index}`)
  expect(found(many.join(' '))).toHaveLength(500)
  expect(found(`https://a.example/${'x'.repeat(3000)}`)).toEqual([])
})

test('www.example.com and example.com are one host', () => {
  expect(['www.Example.com', 'example.com.'].map(hostKey)).toEqual(['example.com', 'example.com'])
})

test('the archive is asked for the day of publication', () => {
  expect(archiveAddress('https://a.example/x?y', new Date('2026-01-05T10:00:00Z'))).toBe(
    'https://web.archive.org/web/20260105/https://a.example/x?y',
  )
})
