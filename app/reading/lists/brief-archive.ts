import type { DomainSlug } from '~/content/address/domain'
import { type BriefArchive, byMonth } from '~/content/lists/brief-archive'
import { toListCard } from '~/content/lists/list-card'
import { paging, perPage } from '~/content/lists/paging'
import { countListed, newest, newestInDomain } from '~/data/posts/posts'
import type { ReadingDeps } from '../deps'

export interface ArchiveRequest {
  domain: DomainSlug | null
  page: number
}

/** Null beyond the last page. */
export async function briefArchive(
  { db, clock }: ReadingDeps,
  { domain, page }: ArchiveRequest,
): Promise<BriefArchive | null> {
  const now = clock()
  const count = await countListed(db, 'brief', now, domain)
  const where = paging(page, count)
  if (!where) return null
  const { offset, pages } = where
  const part = { now, limit: perPage, offset }
  const briefs = domain
    ? await newestInDomain(db, 'brief', domain, part)
    : await newest(db, 'brief', part)
  return { domain, count, page, pages, months: byMonth(briefs.map(toListCard)) }
}
