import { expect, test } from 'vitest'
import { weaknessOf } from './passwords'

test('a password holds at least twelve characters of at least five kinds', () => {
  expect(weaknessOf('short', 'ada@example.com')).toMatch('at least 12')
  expect(weaknessOf('abababababababab', 'ada@example.com')).toMatch('too few')
  expect(weaknessOf('x'.repeat(257), 'ada@example.com')).toMatch('at most 256')
  expect(weaknessOf('a horse, a battery', 'bob@example.com')).toBeNull()
  expect(weaknessOf('🐴🔋📎🌙☀️🌧️🌵🍋🎲🎯🎻🏔️', 'bob@example.com')).toBeNull()
})

test('it holds no name that would be guessed, and a name of a letter or two stands in nobody’s way', () => {
  expect(weaknessOf('I am Adelaide, and you?', 'adelaide@example.com')).toMatch('email address')
  for (const email of ['a@example.com', 'ed@example.com', '']) {
    expect(weaknessOf('a horse fed at a battery', email)).toBeNull()
  }
})
