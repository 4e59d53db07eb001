import { expect, test } from 'vitest'
import { estimateGuesses } from './guesses.rules'
import { weaknessOf } from './passwords.rules'

const ada = { name: 'Ada Lovelace', email: 'al@example.com', siteName: 'Night Watch' }
const weakness = (password: string, owner: Partial<typeof ada> = {}) =>
  weaknessOf(password, { ...ada, ...owner }, estimateGuesses)

test('a password needs at least twelve characters, five of them different', async () => {
  expect(await weakness('short')).toMatch('at least 12')
  expect(await weakness('abababababababab')).toMatch('too few')
  expect(await weakness('x'.repeat(257))).toMatch('at most 256')
  expect(await weakness('🐴'.repeat(129))).toMatch('at most 256')
  expect(await weakness('a horse, a battery')).toBeNull()
  expect(await weakness('🐴🔋📎🌙☀️🌧️🌵🍋🎲🎯🎻🏔️')).toBeNull()
})

test('a password must not contain the mailbox name, unless that is only a few letters', async () => {
  const adelaide = { email: 'adelaide@example.com' }
  expect(await weakness('I am Adelaide, and you?', adelaide)).toMatch('email address')
  for (const email of ['a@example.com', 'ed@example.com', '']) {
    expect(await weakness('a horse fed at a battery', { email })).toBeNull()
  }
})

test('common passwords are refused with advice', async () => {
  for (const common of [
    'password1234',
    '123456789012',
    'P@ssw0rd1234',
    'qwertyuiop12',
    '1q2w3e4r5t6y',
    'iloveyou12345',
    'Summer2026!!!',
    'password-password',
    'conversation',
    'abc123'.repeat(40),
    // Other Unicode letters, which better-auth normalises to the same password.
    'ｐａｓｓｗｏｒｄ１２３４',
    '𝓹𝓪𝓼𝓼𝔀𝓸𝓻𝓭𝟏𝟐𝟑𝟒',
  ]) {
    expect(await weakness(common), common).toBe(
      'This password is common or easy to guess. Three or four unrelated words are better.',
    )
  }
  for (const good of [
    'correct horse battery staple',
    'a whole new one, please',
    'nachtwache im hafen',
    'x7#kQ9vLp2!m',
    '月が綺麗ですねと彼は言った夜',
  ]) {
    expect(await weakness(good), good).toBeNull()
  }
})

test('passwords that consist of the editor’s or the site’s name are refused', async () => {
  for (const personal of [
    'Ada-Lovelace-2026!',
    'lovelaceNight',
    'nightwatchnightwatch1',
    'watch@example.com',
    'AdaNightWatch99',
  ]) {
    expect(await weakness(personal), personal).toMatch('consists of your name, your email address')
  }
  expect(await weakness('a night without any telegraph')).toBeNull()
  expect(await weakness('river lamp copper', { name: '', siteName: '月' })).toBeNull()
})

test('only the beginning of a long password is estimated, which limits the cost', async () => {
  const long = Array.from({ length: 256 }, (_, n) => String.fromCharCode(33 + ((n * 37) % 90)))
  const whole = await estimateGuesses(long.join(''), [])
  expect(whole).toBe(await estimateGuesses(long.slice(0, 64).join(''), []))
})
