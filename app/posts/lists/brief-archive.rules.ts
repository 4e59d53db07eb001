import type { DomainSlug } from '../addresses/domain.rules'
import { formatMonth } from '../fields/dates.rules'
import type { ListCard } from './list-card.rules'
import type { Paging } from './paging.rules'

/** A page of the weekly-brief archive, for the page and for `/api/briefs`. */
export interface BriefArchive extends Omit<Paging, 'offset'> {
  /** Null: briefs of every domain. */
  domain: DomainSlug | null
  /** The number of posts on all pages together. */
  count: number
  months: Month[]
}

export interface Month {
  /** 'November 2026' */
  heading: string
  briefs: ListCard[]
}

/** Groups sorted cards by month. */
export function byMonth(cards: readonly ListCard[]): Month[] {
  const months: Month[] = []
  for (const card of cards) {
    const heading = formatMonth(new Date(card.date))
    const last = months.at(-1)
    if (last?.heading === heading) last.briefs.push(card)
    else months.push({ heading, briefs: [card] })
  }
  return months
}

/** Shown if the page cannot be loaded: the total is unknown. */
export function emptyArchive({
  domain,
  page,
}: Pick<BriefArchive, 'domain' | 'page'>): BriefArchive {
  return { domain, count: 0, page, pages: page, months: [] }
}

export function archivePath(domain: DomainSlug | null): string {
  return domain === null ? '/weekly-brief' : `/weekly-brief?domain=${domain}`
}
