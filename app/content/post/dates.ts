// Dates are shown in one time zone: a page is rendered once and cached for readers everywhere.
const shortDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Nov 13, 2026' */
export function formatDate(date: Date): string {
  return shortDate.format(date)
}
