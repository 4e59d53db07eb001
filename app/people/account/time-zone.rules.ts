/** Where an editor has not said otherwise. */
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

/** What a browser says of its own zone, by the name that it has in the list; the default for anything else. */
export function timeZoneOf(said: string): string {
  if (!isTimeZone(said)) return defaultTimeZone
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions()
  return timeZones().includes(timeZone) ? timeZone : defaultTimeZone
}

/** As a form's field sends it, with seconds or without. */
const localMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/

export type LocalMoment = { ok: true; at: Date } | { ok: false; reason: 'unreadable' | 'skipped' }

/**
 * The moment that a clock in a time zone shows as '2026-11-15T09:30'. In the night when clocks go forward
 * some hours are skipped, and none of them is guessed at; of an hour that comes twice it is the first.
 */
export function momentAt(local: string, timeZone: string): LocalMoment {
  // Temporal also reads '…+09:00' and '…[Asia/Tokyo]', and overlooks the very part that says another hour.
  if (!localMoment.test(local)) return { ok: false, reason: 'unreadable' }
  try {
    const wanted = Temporal.PlainDateTime.from(local)
    const zoned = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    if (!zoned.toPlainDateTime().equals(wanted)) return { ok: false, reason: 'skipped' }
    return { ok: true, at: new Date(zoned.epochMilliseconds) }
  } catch {
    return { ok: false, reason: 'unreadable' }
  }
}

/** '2026-11-15T09:30': what a clock in the time zone shows then, as a form's field wants it. */
export function localTime(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}
