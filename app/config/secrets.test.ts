import { describe, expect, test } from 'vitest'
import { formatSecrets, parseSecrets, rotateSecrets, type Secrets, validSecrets } from './secrets'
import { createSigner } from './signatures'

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(43)) as [
  string,
  string,
  string,
]
const now = new Date('2026-11-16T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)

describe('the text format of secrets', () => {
  test('is the current secret, then earlier ones with their last valid day', () => {
    const text = `${first}\n${second} until 2027-01-31\n${third}`
    const secrets = parseSecrets(text)
    expect(secrets).toEqual({
      current: first,
      previous: [
        { value: second, until: new Date('2027-01-31T23:59:59.999Z') },
        { value: third, until: null },
      ],
    })
    expect(formatSecrets(secrets as Secrets)).toBe(text)
    expect(parseSecrets(`${first}, ${second}  until 2027-01-31,${third},`)).toEqual(secrets)
  })

  test('is rejected if it is short, blank, or contains anything but secrets', () => {
    for (const text of [
      ...['', ' ', ',', 'short', 'a'.repeat(31), `${first} ${second}`, `${first}!`],
      ...[`${first} until 2027-01-31`, `${first}, ${second} until soon`],
      `${first}, ${second} until 2027-13-31`,
    ]) {
      expect(parseSecrets(text), text).toBeNull()
    }
  })
})

describe('a rotation', () => {
  const before: Secrets = { current: first, previous: [] }
  const isInUse = () => false

  test('keeps earlier signatures valid for the grace period, and no longer', () => {
    const after = rotateSecrets(before, { newSecret: second, now, graceDays: 30, isInUse })
    const stored = parseSecrets(formatSecrets(after)) as Secrets
    const signed = createSigner(before, () => now).sign('a link')
    const isValidAt = (at: Date) => createSigner(stored, () => at).isSigned('a link', signed)
    expect([0, 29, 30, 31].map((days) => isValidAt(inDays(days)))).toEqual([
      true,
      true,
      true,
      false,
    ])
    const signedLater = createSigner(stored, () => now).sign('a link')
    expect(signedLater).not.toBe(signed)
    expect(createSigner(before, () => now).isSigned('a link', signedLater)).toBe(false)
  })

  test('without a grace period expires the earlier secret at once, but lists it for decryption', () => {
    const after = rotateSecrets(before, { newSecret: second, now, graceDays: 0, isInUse })
    const stored = parseSecrets(formatSecrets(after)) as Secrets
    expect(validSecrets(stored, now)).toEqual([second])
    expect(stored.previous.map(({ value }) => value)).toEqual([first])
  })

  test('drops secrets that expired before', () => {
    const once = rotateSecrets(before, { newSecret: second, now, graceDays: 1, isInUse })
    const twice = rotateSecrets(once, { newSecret: third, now: inDays(5), graceDays: 1, isInUse })
    expect(twice.previous.map(({ value }) => value)).toEqual([second])
  })

  test('without a grace period expires all earlier secrets, with or without a date', () => {
    const once = rotateSecrets(before, { newSecret: second, now, graceDays: 10, isInUse })
    const listed = { ...once, previous: [...once.previous, { value: 'x'.repeat(32), until: null }] }
    const leaked = rotateSecrets(listed, { newSecret: third, now, graceDays: 0, isInUse })
    expect(validSecrets(leaked, now)).toEqual([third])
    const shorter = rotateSecrets(once, { newSecret: third, now, graceDays: 5, isInUse })
    expect(validSecrets(shorter, inDays(6))).toEqual([third])
  })

  test('keeps an expired secret while something is encrypted with it', () => {
    const once = rotateSecrets(before, { newSecret: second, now, graceDays: 0, isInUse })
    const twice = rotateSecrets(once, {
      newSecret: third,
      now,
      graceDays: 0,
      isInUse: (one) => one === first,
    })
    expect(twice.previous.map(({ value }) => value)).toEqual([second, first])
    expect(validSecrets(twice, now)).toEqual([third])
  })
})
