import type { SentIssue } from '~/newsletter/sending/sent-issue.rules'
import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'
import { dayOf } from '~/posts/fields/dates.rules'
import { addDays } from '~/posts/lists/calendar/calendar-days.rules'
import { addedUp, type PostAges } from '~/reads/statistics/since-publication.rules'
import { addedByDay, daysIn } from './series.rules'

/** The numbers of a plot: what its table shows, and its download holds. Days are '2026-11-17'. */
export interface DataTable {
  header: string[]
  rows: (string | number)[][]
}

export interface ReadsOfDays {
  from: string
  to: string
  series: ReadSeries[]
}

export interface ReadSeries {
  /** A domain, if the reads of several are shown. */
  of: DomainSlug | 'reads'
  counts: number[]
}

export function seriesName(of: ReadSeries['of']): string {
  return of === 'reads' ? 'Reads' : domainNames[of].label
}

export function readsTable({ from, to, series }: ReadsOfDays): DataTable {
  const isStacked = series.length > 1
  const sums = addedByDay(series.map(({ counts }) => counts))
  return {
    header: ['Day', ...series.map(({ of }) => seriesName(of)), ...(isStacked ? ['All'] : [])],
    rows: daysIn({ from, to }).map((day, index) => [
      day,
      ...series.map(({ counts }) => counts[index] ?? 0),
      ...(isStacked ? [sums[index] ?? 0] : []),
    ]),
  }
}

export function subscribersTable(
  range: { from: string; to: string },
  { gained, lost }: { gained: number[]; lost: number[] },
): DataTable {
  return {
    header: ['Day', 'Gained', 'Lost'],
    rows: daysIn(range).map((day, index) => [day, gained[index] ?? 0, lost[index] ?? 0]),
  }
}

export function issuesTable(issues: readonly SentIssue[]): DataTable {
  return {
    header: ['Day', 'Subject', 'Domain', 'Recipients'],
    rows: issues.map(({ queuedAt, subject, domain, recipients }) => [
      dayOf(queuedAt),
      subject,
      domainNames[domain].label,
      recipients,
    ]),
  }
}

/** A row for each day of each post since its publication. */
export function newestTable(posts: readonly PostAges[]): DataTable {
  return {
    header: ['Post', 'Kind', 'Id', 'Day', 'Days since publication', 'Reads', 'Reads so far'],
    rows: posts.flatMap(({ title, kind, id, published, reads }) => {
      const sums = addedUp(reads)
      return reads.map((count, age) => [
        title,
        kind,
        id,
        addDays(published, age),
        age,
        count,
        sums[age] ?? 0,
      ])
    }),
  }
}
