import { expect, test } from 'vitest'
import { createSigner } from '~/config/signatures'
import { createResendTokens } from './resend-tokens.service'

const minuteMs = 60_000

function tokensAt(now: number, secret = 'a secret of this site') {
  const clock = () => new Date(now)
  const signer = createSigner({ current: secret, previous: [] }, clock)
  return createResendTokens({ signer, clock })
}

test('a resend token is valid for ten minutes', () => {
  const token = tokensAt(0).create()
  expect(tokensAt(0).isValid(token)).toBe(true)
  expect(tokensAt(9 * minuteMs).isValid(token)).toBe(true)
  expect(tokensAt(10 * minuteMs).isValid(token)).toBe(false)
})

test('a resend token cannot be forged or prolonged', () => {
  const token = tokensAt(0, 'another secret').create()
  expect(tokensAt(0).isValid(token)).toBe(false)
  const [, signature] = tokensAt(0).create().split('.')
  const forgeries = ['', '.', '0', '0.', `${9 * minuteMs}.${signature}`, `NaN.${signature}`]
  for (const forged of forgeries) {
    expect(tokensAt(9 * minuteMs).isValid(forged), forged).toBe(false)
  }
})
