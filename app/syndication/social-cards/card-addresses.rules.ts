import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'
import type { PostSummary } from '~/posts/post.rules'

/** The size of the picture that social networks show with a link. */
export const cardSize = { width: 1200, height: 630 } as const

/** A page that is not a post has the card of its section. */
export type CardSection = DomainSlug | 'weekly-brief' | 'site'

const cardSections: readonly string[] = [...domainSlugs, 'weekly-brief', 'site']

export function isCardSection(value: string): value is CardSection {
  return cardSections.includes(value)
}

/** The address contains the version of the post, so that the card can be cached for ever. */
export function postCardPath({
  kind,
  id,
  version,
}: Pick<PostSummary, 'kind' | 'id' | 'version'>): string {
  return `/social-cards/${kind}/${encodeURIComponent(id.toWellFormed())}.jpg?v=${version}`
}

export function sectionCardPath(section: CardSection): string {
  return `/social-cards/${section}.jpg`
}
