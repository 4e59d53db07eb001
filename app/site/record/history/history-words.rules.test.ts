import { expect, test } from 'vitest'
import { seenPeriod } from '~/posts/record/history/public-version.rules'
import { changeName, datedWords, laterWords, seenWords, versionLabel } from './history-words.rules'

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

test('a version that was backdated or imported says so, and the versions after it do not', () => {
  const dated = (published: string) => ({ at: noon, published: new Date(published) })
  const words = 'Recorded Nov 13, 2026; dated May 3, 2019 by the publication.'
  const imported = dated('2019-05-03T09:00:00Z')
  expect(datedWords(imported, null)).toBe(words)
  expect(datedWords(imported, { published: imported.published })).toBeNull()
  expect(datedWords(imported, { published: noon }), 'an editor changed it later').toBe(words)
  expect(datedWords(dated('2026-11-12T12:00:00Z'), null), 'a day').toBeNull()
  expect(datedWords({ at: noon, published: null }, null)).toBeNull()
})

test('a version has the day from which readers saw it, if that is known', () => {
  const version = { version: 2, at: noon, change: 'minor' } as const
  expect(versionLabel(version)).toBe('Version 2, Nov 13, 2026')
  expect(versionLabel({ ...version, change: 'recorded' })).toBe('Version 2, recorded Nov 13, 2026')
})

test('an earlier version says that it was corrected or updated, and what readers were told', () => {
  const corrected = { change: 'correction', at: noon, text: 'It was fourteen sites.' } as const
  expect(laterWords(corrected)).toBe(
    'This version was corrected on Nov 13, 2026: It was fourteen sites.',
  )
  expect(laterWords({ change: 'update', at: noon, text: '' })).toBe(
    'It was updated on Nov 13, 2026.',
  )
})
