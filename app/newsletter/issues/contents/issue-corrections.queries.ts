import type { Db } from '~/database/database'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { notesInRecord, recordSize } from '~/posts/record/changes/public-notes.queries'
import type { PostNote } from '~/posts/record/changes/public-notes.rules'
import { lastSentAt } from '../issues.queries'

const dayMs = 24 * 60 * 60_000
/** The first issue of a domain tells what a week corrected. */
const firstDays = 7
/** The mail links to the page that has all of them. */
const maxCorrections = 20

export interface IssueCorrections {
  notes: PostNote[]
  /** The parts of the public record that they are from. */
  range: CorrectionsRange
}

export interface CorrectionsRange {
  /** Null if no issue of the domain has told corrections yet. */
  from: number | null
  to: number
}

/** What was corrected or updated in a domain since its last issue, newest first. */
export async function correctionsForIssue(
  db: Db,
  domain: DomainSlug,
  now: Date,
): Promise<IssueCorrections> {
  const range = { from: await correctionsStart(db, domain), to: await recordSize(db) }
  const since = range.from === null ? { after: await startOfFirst(db, domain, now) } : {}
  const notes = await notesInRecord(db, {
    domain,
    from: range.from ?? 0,
    to: range.to,
    limit: maxCorrections,
    ...since,
  })
  return { notes, range }
}

/** Where the last issue of a domain ended. */
export async function correctionsStart(db: Db, domain: DomainSlug): Promise<number | null> {
  const { end } = await db
    .selectFrom('newsletter_issues')
    .select(({ fn }) => fn.max('corrections_to').as('end'))
    .where('domain_slug', '=', domain)
    .executeTakeFirstOrThrow()
  return end === null ? null : Number(end)
}

async function startOfFirst(db: Db, domain: DomainSlug, now: Date): Promise<Date> {
  return (await lastSentAt(db, domain)) ?? new Date(now.getTime() - firstDays * dayMs)
}
