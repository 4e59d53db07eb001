import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { type BriefArchive, byMonth } from '~/posts/lists/brief-archive.rules'
import { toListCard } from '~/posts/lists/list-card.rules'
import { paging, perPage } from '~/posts/lists/paging.rules'
import { countListed, newest, newestInDomain } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'

export interface ArchiveRequest {
  domain: DomainSlug | null
  page: number
}

/** A page of the archive; null beyond the last page. */
export async function briefArchive(
  { db }: ReadingDeps,
  { domain, page }: ArchiveRequest,
): Promise<BriefArchive | null> {
  const count = await countListed(db, 'brief', domain)
  const position = paging(page, count)
  if (!position) return null
  const { offset, pages } = position
  const range = { limit: perPage, offset }
  const briefs = domain
    ? await newestInDomain(db, 'brief', domain, range)
    : await newest(db, 'brief', range)
  return { domain, count, page, pages, months: byMonth(briefs.map(toListCard)) }
}
