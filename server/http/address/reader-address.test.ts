import { describe, expect, test } from 'vitest'
import { readerAddress } from './reader-address'

describe('without a trusted proxy', () => {
  test('the address of the socket counts, whatever a header says', () => {
    expect(readerAddress('192.0.2.7', '203.0.113.9', false)).toBe('192.0.2.7')
  })

  test('IPv4 on an IPv6 socket is the same address', () => {
    expect(readerAddress('::ffff:192.0.2.7', undefined, false)).toBe('192.0.2.7')
  })

  test.each([
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s belongs to the network %s', (address, network) => {
    expect(readerAddress(address, undefined, false)).toBe(network)
  })

  test('a closed socket has no address', () => {
    expect(readerAddress(undefined, undefined, false)).toBe('')
  })
})

describe('behind a trusted proxy', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ])('of %s only the last entry counts: %s', (header, address) => {
    expect(readerAddress('127.0.0.1', header, true)).toBe(address)
  })

  test.each([undefined, '', 'unknown', '1.1.1.1, nonsense'])(
    'with %s the address of the socket counts',
    (header) => {
      expect(readerAddress('192.0.2.7', header, true)).toBe('192.0.2.7')
    },
  )
})
