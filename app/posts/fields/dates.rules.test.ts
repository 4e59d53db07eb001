import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyMoment } from '../../../tests/support/data/any-posts'
import { formatDate, formatMoment, formatMonth } from './dates.rules'

test('SPEC 2: creation date (en-US, short month)', () => {
  expect(formatDate(new Date('2026-11-13T12:00:00Z'))).toBe('Nov 13, 2026')
  expect(formatDate(new Date('2024-02-01T12:00:00Z'))).toBe('Feb 1, 2024')
})

test('a date is the same wherever the server stands: the day in UTC', () => {
  expect(formatDate(new Date('2026-01-01T00:00:00Z'))).toBe('Jan 1, 2026')
  expect(formatDate(new Date('2025-12-31T23:59:59.999Z'))).toBe('Dec 31, 2025')
})

test('a shown date reads back as the same day', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const day = moment.toISOString().slice(0, 10)
      expect(new Date(`${formatDate(moment)} UTC`).toISOString().slice(0, 10)).toBe(day)
    }),
  )
})

test('a month has its full name and its year, in UTC', () => {
  expect(formatMonth(new Date('2026-11-30T23:59:59Z'))).toBe('November 2026')
  expect(formatMonth(new Date('2026-12-01T00:00:00Z'))).toBe('December 2026')
})

test('a moment has its time, in UTC', () => {
  expect(formatMoment(new Date('2026-11-13T09:05:59Z'))).toBe('Nov 13, 2026, 09:05 UTC')
  expect(formatMoment(new Date('2026-11-13T00:00:00Z'))).toBe('Nov 13, 2026, 00:00 UTC')
})
