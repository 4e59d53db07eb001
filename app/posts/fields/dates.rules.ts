// Dates are shown in one time zone: a page is rendered once and cached for readers everywhere.
const shortDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

const longMonth = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const shortTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** The date that readers see. */
export function dateOf(post: { publishedAt: Date | null; createdAt: Date }): Date {
  return post.publishedAt ?? post.createdAt
}

/** When a post last changed for readers: never before it was published, although it is often saved days ahead. */
export function lastChangeOf(post: {
  publishedAt: Date | null
  createdAt: Date
  updatedAt: Date
}): Date {
  return new Date(Math.max(dateOf(post).getTime(), post.updatedAt.getTime()))
}

/** 'Nov 13, 2026' */
export function formatDate(date: Date): string {
  return shortDate.format(date)
}

/** 'November 2026' */
export function formatMonth(date: Date): string {
  return longMonth.format(date)
}

/** '2026-11-13', in UTC like every date of the site. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** 'Nov 13, 2026, 09:05 UTC' */
export function formatMoment(moment: Date): string {
  return `${formatDate(moment)}, ${shortTime.format(moment)} UTC`
}
