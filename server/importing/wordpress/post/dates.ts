import type { WxrItem } from '../xml/wxr'

/** What fitPost() replaces, and says so. */
export const noDate = new Date(-1)

/** `2026-03-05 09:00:00` in UTC; null for the zeros that WordPress writes for none. */
export function readDate(text: string): Date | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text.trim()) ?? []
  if (!date || date.startsWith('0000')) return null
  const moment = new Date(`${date}T${time}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Drafts have only a date in the time zone of the site, which an export does not name: it is read as UTC. */
export function dateOf({ dateGmt, date }: Pick<WxrItem, 'dateGmt' | 'date'>): Date {
  return readDate(dateGmt) ?? readDate(date) ?? noDate
}
