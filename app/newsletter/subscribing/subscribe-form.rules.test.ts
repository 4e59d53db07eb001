import { describe, expect, test } from 'vitest'
import { trapField } from '~/http/trap-field'
import { partlyHidden } from '../addresses/hidden-address.rules'
import { choosingField, domainField, parseSubscription } from './subscribe-form.rules'

function posted(...fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const ada: [string, string] = ['email', ' Ada+news@Example.com ']
const choosing: [string, string] = [choosingField, '1']

describe('a form that was sent', () => {
  test('without a choice asks for every domain', () => {
    expect(parseSubscription(posted(ada))).toMatchObject({
      ok: true,
      address: { email: 'Ada+news@example.com', key: 'ada+news@example.com' },
      domains: ['cybersecurity', 'ai', 'cyber-marketing'],
      isFromRobot: false,
    })
  })

  test('with a choice asks for what is ticked, whatever else it holds', () => {
    const form = posted(ada, choosing, [domainField, 'ai'], [domainField, 'cooking'])
    expect(parseSubscription(form)).toMatchObject({ ok: true, domains: ['ai'] })
  })

  test('with nothing ticked, or no address, comes back with what was typed', () => {
    expect(parseSubscription(posted(['email', 'ada@'], choosing))).toEqual({
      ok: false,
      typed: { email: 'ada@', domains: [] },
      errors: {
        email: expect.stringContaining('not a complete email address'),
        domains: 'Choose at least one subject.',
      },
    })
    expect(parseSubscription(posted())).toMatchObject({
      errors: { email: expect.stringContaining('Give the email address') },
    })
    const file = new FormData()
    file.append('email', new File(['x'], 'x.txt'))
    expect(parseSubscription(file).ok).toBe(false)
  })

  test('with the trap filled in is from a robot', () => {
    expect(parseSubscription(posted(ada, [trapField, 'x']))).toMatchObject({ isFromRobot: true })
  })
})

test('a hidden address shows its first sign and its host', () => {
  expect(partlyHidden('ada@example.com')).toBe('a•••@example.com')
  expect(partlyHidden('💌@example.com')).toBe('💌•••@example.com')
})
