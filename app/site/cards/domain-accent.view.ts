import type { PostKind } from '~/config/post-kinds'
import { type DomainSlug, domainOf } from '~/posts/addresses/domain.rules'
import { type PageColour, pageColour } from '~/posts/fields/classification.rules'

/** The colours of cards and lists. Briefs are amber. */
const cardAccents = {
  cybersecurity: 'accent-cyan',
  ai: 'accent-blue',
  'cyber-marketing': 'accent-purple',
} as const satisfies Record<DomainSlug, string>

const pageAccents = {
  red: 'accent-red',
  blue: 'accent-blue',
  purple: 'accent-purple',
  amber: 'accent-amber',
  grey: 'accent-grey',
} as const satisfies Record<PageColour, string>

export function domainAccent(domain: DomainSlug): string {
  return cardAccents[domain]
}

export function cardAccent(post: { kind: PostKind; domain: string }): string {
  return post.kind === 'brief' ? 'accent-amber' : cardAccents[domainOf(post.domain)]
}

export function pageAccent(post: { kind: PostKind; domain: string }): string {
  return pageAccents[pageColour(post)]
}
