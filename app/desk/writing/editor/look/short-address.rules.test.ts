import { expect, test } from 'vitest'
import { shortAddress } from './short-address.rules'

test.each([
  ['https://www.example.com/a/long/path?query=1', 'example.com/…'],
  ['https://example.com/', 'example.com'],
  ['/pictures/body/0123456789abcdef-1200x800.webp', '0123456789abc…800.webp'],
  ['/ai/a-post', 'a-post'],
  ['mailto:someone@example.com', 'mailto:someon…mple.com'],
])('%s is shown as %s', (address, short) => expect(shortAddress(address)).toBe(short))
