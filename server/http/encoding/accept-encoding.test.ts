import { expect, test } from 'vitest'
import { chooseEncoding } from './accept-encoding'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip ; Q=0.8 , br', 'br'],
  ['identity', 'identity'],
  ['identity;q=0.5, gzip;q=0.1', 'identity'],
  ['identity;q=0.5, *;q=0.9', 'br'],
  ['gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding: %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(encoding)
})

test('a file without a compressed copy is sent uncompressed', () => {
  expect(chooseEncoding('br, gzip', [])).toBe('identity')
})
