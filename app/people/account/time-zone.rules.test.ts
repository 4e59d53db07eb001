import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTimeZone, localTime, momentAt, timeZoneOf, timeZones } from './time-zone.rules'

test.each([
  ['2026-11-15T09:30', 'UTC', '2026-11-15T09:30:00.000Z'],
  ['2026-11-15T09:30', 'Europe/Berlin', '2026-11-15T08:30:00.000Z'],
  ['2026-07-15T09:30', 'Europe/Berlin', '2026-07-15T07:30:00.000Z'],
  ['2026-11-15T09:30', 'America/New_York', '2026-11-15T14:30:00.000Z'],
  // Clocks go back: the hour comes twice, and the first one counts.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s on a clock in %s is %s', (local, timeZone, moment) => {
  const result = momentAt(local, timeZone)
  expect(result.ok && result.at.toISOString()).toBe(moment)
})

test('an hour that the clocks skip is refused, not guessed', () => {
  expect(momentAt('2026-03-29T02:30', 'Europe/Berlin')).toEqual({ ok: false, reason: 'skipped' })
})

test.each([
  ...['', 'soon', '2026-13-01T00:00', '2026-02-30T10:00', '0', '2027-01-01'],
  // The time zone is the editor's, never part of the value.
  ...['2027-01-01T10:00+09:00', '2027-01-01T10:00Z', '2027-01-01T10:00[Asia/Tokyo]'],
  ...['2027-01-01T10:00[u-ca=hebrew]', '-002027-01-01T10:00', '0000-06-01T10:00'],
])('%j is rejected as a local date and time', (local) => {
  expect(momentAt(local, 'UTC')).toEqual({ ok: false, reason: 'unreadable' })
})

test('a time shown in a form is read back as the same time, except in an hour that comes twice', () => {
  const minutes = fc.integer({ min: 0, max: 40_000_000 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...timeZones()), (minute, timeZone) => {
      const at = new Date(minute * 60_000)
      const again = momentAt(localTime(at, timeZone), timeZone)
      expect(again.ok).toBe(true)
      if (!again.ok) return
      const difference = at.getTime() - again.at.getTime()
      expect(difference).toBeGreaterThanOrEqual(0)
      expect(localTime(again.at, timeZone)).toBe(localTime(at, timeZone))
    }),
  )
})

test('a browser’s time zone is found in the list, and an unknown one becomes UTC', () => {
  for (const name of ['Asia/Tokyo', 'Asia/Kolkata', 'europe/berlin']) {
    expect(timeZones()).toContain(timeZoneOf(name))
    expect(timeZoneOf(name)).not.toBe('UTC')
  }
  for (const name of ['', 'Moon/Base', '+09:00', 'UTC']) expect(timeZoneOf(name)).toBe('UTC')
})

test('an unknown time zone is rejected', () => {
  expect(timeZones().every(isTimeZone)).toBe(true)
  for (const name of ['', 'Moon/Base', '../etc/passwd']) expect(isTimeZone(name)).toBe(false)
})
