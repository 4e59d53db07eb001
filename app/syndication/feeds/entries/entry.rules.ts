import { authorPath } from '~/authors/author.rules'
import type { Site } from '~/config/site'
import { domainNamesOf } from '~/posts/addresses/domain.rules'
import type { PostSummary } from '~/posts/post.rules'

/** An entry of a feed, the same for all three formats. All addresses are absolute. */
export interface Entry {
  id: string
  url: string
  title: string
  summary: string
  html: string
  categories: string[]
  /** Empty if the publication is the author. */
  authors: { name: string; url: string }[]
  publishedAt: Date
  updatedAt: Date
  picture: EntryPicture | null
  /** The entry of this version in the public record; null if it has none. */
  record: string | null
}

interface EntryPicture {
  url: string
  bytes: number
  width: number | null
  height: number | null
}

export function entryParts({ byline, domain, tags }: PostSummary, site: Site) {
  return {
    authors: byline.map(({ name, slug }) => ({ name, url: site.url + authorPath(slug) })),
    categories: [...new Set([domainNamesOf(domain).label, ...tags])],
  }
}
