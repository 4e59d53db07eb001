import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChange, changeBetween } from './text-change.rules'

test('a change leads from any text to any other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '🦉'), maxLength: 40 })
  fc.assert(
    fc.property(text, text, fc.nat(3), (before, after, times) => {
      const around = 'ab'.repeat(times * 2_048)
      const [one, other] = [around + before + around, around + after + around]
      expect(applyChange(one, changeBetween(one, other))).toBe(other)
    }),
  )
})

test('a change contains only what was typed, however long the text is', () => {
  const [start, end] = ['The night. '.repeat(10_000), 'The watch. '.repeat(10_000)]
  expect(changeBetween(start + end, `${start}Quietly: ${end}`)).toEqual({
    start: start.length,
    removed: 0,
    inserted: 'Quietly: ',
  })
  expect(changeBetween('aaaa', 'aaa')).toEqual({ start: 3, removed: 1, inserted: '' })
})
