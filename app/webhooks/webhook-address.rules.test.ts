import { expect, test } from 'vitest'
import { readAddress } from './webhook-address.rules'

const read = (typed: string) => readAddress(typed, { arePrivateAllowed: false })

test.each([
  ['https://example.com/hooks', 'https://example.com/hooks'],
  [' https://EXAMPLE.com:8443/a?b=c#part ', 'https://example.com:8443/a?b=c'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
])('%s is an address', (typed, address) => {
  expect(read(typed)).toEqual({ ok: true, address })
})

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['example.com/hooks', 'invalid'],
  ['ftp://example.com/', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  ['http://example.com/', 'not-https'],
  ['https://me:secret@example.com/', 'credentials'],
  ['https://localhost/', 'private'],
  ['https://localhost./', 'private'],
  ['https://printer.local/', 'private'],
  ['https://127.0.0.1/', 'private'],
  // Spellings of 127.0.0.1 that URLs allow.
  ['https://2130706433/', 'private'],
  ['https://0x7f.1/', 'private'],
  ['https://[::1]/', 'private'],
  ['https://[::ffff:10.0.0.1]/', 'private'],
  ['https://169.254.169.254/latest/meta-data', 'private'],
  [`https://example.com/${'a'.repeat(2000)}`, 'too-long'],
])('%s is refused: %s', (typed, problem) => {
  expect(read(typed)).toEqual({ ok: false, problem })
})

test('with WEBHOOKS_PRIVATE=1, private hosts and http are allowed', () => {
  for (const address of ['http://127.0.0.1:4000/', 'http://localhost/', 'https://10.0.0.1/']) {
    expect(readAddress(address, { arePrivateAllowed: true })).toEqual({ ok: true, address })
  }
})
