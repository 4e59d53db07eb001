import { describe, expect, test } from 'vitest'
import { honeypotField } from '~/http/honeypot-field'
import { maskAddress } from '../addresses/mask-address.rules'
import { choosingField, domainField, parseSubscription } from './subscribe-form.rules'

function formOf(...fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const ada: [string, string] = ['email', ' Ada+news@Example.com ']
const choosing: [string, string] = [choosingField, '1']

describe('a subscription form', () => {
  test('without checkboxes means all domains', () => {
    expect(parseSubscription(formOf(ada))).toMatchObject({
      ok: true,
      address: { email: 'Ada+news@example.com', key: 'ada+news@example.com' },
      domains: ['cybersecurity', 'ai', 'cyber-marketing'],
      isFromRobot: false,
    })
  })

  test('with checkboxes means the ticked domains that exist', () => {
    const form = formOf(ada, choosing, [domainField, 'ai'], [domainField, 'cooking'])
    expect(parseSubscription(form)).toMatchObject({ ok: true, domains: ['ai'] })
  })

  test('without a ticked domain or an address is rejected with what was typed', () => {
    expect(parseSubscription(formOf(['email', 'ada@'], choosing))).toEqual({
      ok: false,
      values: { email: 'ada@', domains: [] },
      errors: {
        email: expect.stringContaining('not a complete email address'),
        domains: 'Choose at least one subject.',
      },
    })
    expect(parseSubscription(formOf())).toMatchObject({
      errors: { email: expect.stringContaining('Enter your email address') },
    })
    const file = new FormData()
    file.append('email', new File(['x'], 'x.txt'))
    expect(parseSubscription(file).ok).toBe(false)
  })

  test('with the trap filled in is from a robot', () => {
    expect(parseSubscription(formOf(ada, [honeypotField, 'x']))).toMatchObject({
      isFromRobot: true,
    })
  })
})

test('a masked address shows its first character and its host', () => {
  expect(maskAddress('ada@example.com')).toBe('a•••@example.com')
  expect(maskAddress('💌@example.com')).toBe('💌•••@example.com')
})
