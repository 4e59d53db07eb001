/** A moment as an editor reads it, in the time zone they write in. */
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
