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

describe('the text that secrets are kept in', () => {
  test('is the current one, then earlier ones with the last day they count', () => {
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

  test('is refused where it is short, blank, or something else stands beside a secret', () => {
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

  test('leaves what was signed before valid for the grace period, and no longer', () => {
    const after = rotateSecrets(before, { made: second, now, graceDays: 30, isInUse })
    const kept = parseSecrets(formatSecrets(after)) as Secrets
    const signed = createSigner(before, () => now).sign('a link')
    const isValidAt = (at: Date) => createSigner(kept, () => at).isSigned('a link', signed)
    expect([0, 29, 30, 31].map((days) => isValidAt(inDays(days)))).toEqual([
      true,
      true,
      true,
      false,
    ])
    const anew = createSigner(kept, () => now).sign('a link')
    expect(anew).not.toBe(signed)
    expect(createSigner(before, () => now).isSigned('a link', anew)).toBe(false)
  })

  test('without a grace period ends the earlier one at once, and still lists it for what it encrypted', () => {
    const after = rotateSecrets(before, { made: second, now, graceDays: 0, isInUse })
    const kept = parseSecrets(formatSecrets(after)) as Secrets
    expect(validSecrets(kept, now)).toEqual([second])
    expect(kept.previous.map(({ value }) => value)).toEqual([first])
  })

  test('drops what has been over before it', () => {
    const once = rotateSecrets(before, { made: second, now, graceDays: 1, isInUse })
    const twice = rotateSecrets(once, { made: third, now: inDays(5), graceDays: 1, isInUse })
    expect(twice.previous.map(({ value }) => value)).toEqual([second])
  })

  test('after a leak ends all that earlier ones left valid, with or without a date', () => {
    const once = rotateSecrets(before, { made: second, now, graceDays: 10, isInUse })
    const listed = { ...once, previous: [...once.previous, { value: 'x'.repeat(32), until: null }] }
    const leaked = rotateSecrets(listed, { made: third, now, graceDays: 0, isInUse })
    expect(validSecrets(leaked, now)).toEqual([third])
    const shorter = rotateSecrets(once, { made: third, now, graceDays: 5, isInUse })
    expect(validSecrets(shorter, inDays(6))).toEqual([third])
  })

  test('keeps one that is over for as long as something is encrypted with it', () => {
    const once = rotateSecrets(before, { made: second, now, graceDays: 0, isInUse })
    const twice = rotateSecrets(once, {
      made: third,
      now,
      graceDays: 0,
      isInUse: (one) => one === first,
    })
    expect(twice.previous.map(({ value }) => value)).toEqual([second, first])
    expect(validSecrets(twice, now)).toEqual([third])
  })
})
