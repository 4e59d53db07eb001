import { expect, test } from 'vitest'
import { seenPeriod } from '~/posts/record/history/public-version.rules'
import { changeName, seenWords } from './history-words.rules'

const noon = new Date('2026-11-13T12:00:00Z')
const one = new Date('2026-11-13T13:00:00Z')
const two = new Date('2026-11-13T14:00:00Z')

const wordsOf = (
  version: { change?: 'published' | 'recorded'; withdrawnAt?: Date },
  next: { at: Date } | null,
) => {
  const shown = { at: noon, change: 'published', withdrawnAt: null, ...version } as const
  return seenWords(seenPeriod(shown, next), shown)
}

test('readers saw a version until the next one, or until the post was withdrawn', () => {
  const [from, until] = ['Nov 13, 2026, 12:00 UTC', 'Nov 13, 2026, 13:00 UTC']
  expect(wordsOf({}, null)).toBe(`Readers have seen it since ${from}.`)
  expect(wordsOf({}, { at: one })).toBe(`Readers saw it from ${from} to ${until}.`)
  expect(wordsOf({ withdrawnAt: one }, { at: two })).toBe(
    `Readers saw it from ${from} to ${until}.`,
  )
  expect(wordsOf({ withdrawnAt: one }, null)).toBe(`Readers saw it from ${from} to ${until}.`)
})

test('nobody knows since when a version was public that is older than the record', () => {
  const began = 'It was public before the record began on Nov 13, 2026, 12:00 UTC'
  expect(wordsOf({ change: 'recorded' }, null)).toBe(`${began}.`)
  expect(wordsOf({ change: 'recorded' }, { at: noon })).toBe(`${began}.`)
  expect(wordsOf({ change: 'recorded' }, { at: one })).toBe(
    `${began}, and until Nov 13, 2026, 13:00 UTC.`,
  )
})

test('a correction that ends a withdrawal is called both', () => {
  expect(changeName({ change: 'correction' }, { withdrawnAt: noon })).toBe(
    'Correction, republished',
  )
  expect(changeName({ change: 'republished' }, { withdrawnAt: noon })).toBe('Republished')
  expect(changeName({ change: 'correction' }, { withdrawnAt: null })).toBe('Correction')
})
