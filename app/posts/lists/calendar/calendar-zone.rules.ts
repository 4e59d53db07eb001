import { localTime } from '~/people/account/time-zone.rules'

// Only the server runs these: not every browser has Temporal.

/** The day on which a moment falls in a time zone. */
export function dayIn(at: Date, timeZone: string): string {
  return localTime(at, timeZone).slice(0, 10)
}

/** '09:30' */
export function timeIn(at: Date, timeZone: string): string {
  return localTime(at, timeZone).slice(11)
}

/** The moments at which the first day begins and the last one ends. Days may have 23 or 25 hours. */
export function rangeOfDays(
  first: string,
  last: string,
  timeZone: string,
): { from: Date; before: Date } {
  const startOf = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
  const end = Temporal.PlainDate.from(last).add({ days: 1 })
  return { from: startOf(Temporal.PlainDate.from(first)), before: startOf(end) }
}

/** The same time of day on another day. A time that the clocks skip that night becomes an hour later. */
export function onDay(at: Date, day: string, timeZone: string): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  const moved = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone,
    plainTime: zoned.toPlainTime(),
  })
  return new Date(moved.epochMilliseconds)
}

const usualTime = '09:00'

/** When a draft without a time is planned for on a day: in the morning; today at the next full hour, if that is over. */
export function usualMoment(day: string, timeZone: string, now: Date): Date {
  const at = (time: string) =>
    new Date(
      Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds,
    )
  const morning = at(usualTime)
  if (morning > now || dayIn(now, timeZone) !== day) return morning
  const hour = Number(timeIn(now, timeZone).slice(0, 2)) + 1
  return hour < 24 ? at(`${String(hour).padStart(2, '0')}:00`) : at('23:59')
}
