import type { PostKind } from '~/config/post-kinds'
import { type DomainSlug, domainSlugs } from '~/posts/addresses/domain.rules'

/** What a link to a page is shown with where people share it. */
export const cardSize = { width: 1200, height: 630 } as const

/** Pages that are no post show the card of their section. */
export type CardSection = DomainSlug | 'weekly-brief' | 'site'

const cardSections: readonly string[] = [...domainSlugs, 'weekly-brief', 'site']

export function isCardSection(value: string): value is CardSection {
  return cardSections.includes(value)
}

/** The card of a post; its address changes with the post, so that it can be cached for ever. */
export function postCardPath({ kind, id, version }: CardedPost): string {
  return `/social-cards/${kind}/${encodeURIComponent(id.toWellFormed())}.jpg?v=${version}`
}

export interface CardedPost {
  kind: PostKind
  id: string
  version: number
}

export function sectionCardPath(section: CardSection): string {
  return `/social-cards/${section}.jpg`
}
