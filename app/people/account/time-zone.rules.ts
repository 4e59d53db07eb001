import { isStorableTime } from '~/timing/storable-time'

/** Until an editor chooses another one. */
export const defaultTimeZone = 'UTC'

export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')]
}

export function isTimeZone(name: string): boolean {
  if (name === '') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The browser's time zone under its name in timeZones(); the default for an unknown one. */
export function timeZoneOf(name: string): string {
  if (!isTimeZone(name)) return defaultTimeZone
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  return timeZones().includes(timeZone) ? timeZone : defaultTimeZone
}

/** The value of a datetime-local field, with or without seconds. */
const localMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/

export type LocalMoment = { ok: true; at: Date } | { ok: false; reason: 'unreadable' | 'skipped' }

/**
 * The moment at which a clock in the time zone shows '2026-11-15T09:30'. When clocks go forward, times in the skipped
 * hour are refused; when they go back, the first of the two hours counts.
 */
export function momentAt(local: string, timeZone: string): LocalMoment {
  // Temporal also accepts '…+09:00' and '…[Asia/Tokyo]', and then ignores the offset.
  if (!localMoment.test(local)) return { ok: false, reason: 'unreadable' }
  try {
    const plain = Temporal.PlainDateTime.from(local)
    const zoned = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    if (!zoned.toPlainDateTime().equals(plain)) return { ok: false, reason: 'skipped' }
    const at = new Date(zoned.epochMilliseconds)
    return isStorableTime(at) ? { ok: true, at } : { ok: false, reason: 'unreadable' }
  } catch {
    return { ok: false, reason: 'unreadable' }
  }
}

/** '2026-11-15T09:30': the value of a datetime-local field in the time zone. */
export function localTime(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}
