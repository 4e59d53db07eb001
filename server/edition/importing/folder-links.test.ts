import { expect, test } from 'vitest'
import { folderLinks, withAddresses } from './folder-links'

const targetsIn = (body: string) =>
  folderLinks(body, 'ai/one.md').map(({ path, hash, isPicture }) => ({ path, hash, isPicture }))

test.each([
  ['[a](two.md#part)', { path: 'ai/two.md', hash: '#part', isPicture: false }],
  ['![a](../media/a%20b.jpg "c")', { path: 'media/a b.jpg', hash: '', isPicture: true }],
  ['![a](<with space.png>)', { path: 'ai/with space.png', hash: '', isPicture: true }],
  ['[a][b]\n\n[b]: ./x/../two.md', { path: 'ai/two.md', hash: '', isPicture: false }],
  ['![a](../../../etc/passwd)', { path: null, hash: '', isPicture: true }],
  ['![a](..%2f..%2fetc/passwd)', { path: null, hash: '', isPicture: true }],
])('%j leads to a file', (body, link) => {
  expect(targetsIn(body)).toEqual([link])
})

test.each([
  '[a](/ai/two)',
  '[a](https://x.example/two.md)',
  '[a](mailto:x@y.example)',
  '[a](#part)',
  '`[a](two.md)`',
  '    [a](two.md)',
  'a two.md (two.md)',
])('%j leads to none', (body) => {
  expect(targetsIn(body)).toEqual([])
})

test('only the addresses change', () => {
  const body = 'two.md [two.md](two.md "two.md") ![x](x.png)'
  const links = folderLinks(body, 'one.md')
  const replaced = links.map((link) => ({ link, address: link.isPicture ? '/p' : '/two' }))
  expect(withAddresses(body, replaced)).toBe('two.md [two.md](/two "two.md") ![x](/p)')
})
