import type { Db } from '~/database/database'
import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'
import { formatDate } from '~/posts/fields/dates.rules'
import { startOfWeek, weekEntries } from './week-entries.queries'
import { type WeekTable, weekTable } from './week-table.rules'

/** The table for a brief: of the seven days until it is published, or until now. */
export async function weekTablePage(
  { db, now }: { db: Db; now: Date },
  { publishedAt, domain }: { publishedAt: Date | null; domain: DomainSlug | null },
): Promise<WeekTable> {
  const until = publishedAt ?? now
  const entries = await weekEntries(db, { until, domain })
  const of = domain ? ` of ${domainNames[domain].label}` : ' of all domains'
  return {
    markdown: weekTable(entries),
    source: `articles${of}, ${formatDate(startOfWeek({ until }))} to ${formatDate(until)}`,
  }
}
