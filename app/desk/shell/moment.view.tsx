/** Date and time in the editor's time zone. */
export function Moment({ at, timeZone }: { at: Date; timeZone: string }) {
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
      {formatMoment(at, timeZone)}
    </time>
  )
}

export function formatMoment(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)
}

const steps = [
  { unit: 'day', ms: 24 * 60 * 60_000 },
  { unit: 'hour', ms: 60 * 60_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** '3 hours ago'. */
export function timeAgo(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime()
  const step = steps.find(({ ms }) => passed >= ms)
  if (!step) return 'just now'
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  return format.format(-Math.floor(passed / step.ms), step.unit)
}
