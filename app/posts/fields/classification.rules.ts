import type { PostKind } from '~/config/post-kinds'
import { type DomainSlug, domainOf, isKnownDomain } from '../addresses/domain.rules'

/** The labels in the header of a page. */
export const pageLabels = {
  article: { classification: 'Internal', clearanceLevel: 'III' },
  brief: { classification: 'Confidential', clearanceLevel: 'IV' },
} as const satisfies Record<PostKind, { classification: string; clearanceLevel: string }>

export function clearanceLabel(level: string = pageLabels.article.clearanceLevel): string {
  return `Level ${level}`
}

/** Feeds label every card 'Internal', but the Cybersecurity feed says 'Confidential'. */
export function feedClassification(feed: DomainSlug | null): string {
  return feed === 'cybersecurity' ? 'Confidential' : 'Internal'
}

export type ClassificationTone =
  | 'critical'
  | 'confidential'
  | 'restricted'
  | 'internal'
  | 'public'
  | 'other'

const tones: readonly ClassificationTone[] = [
  'critical',
  'confidential',
  'restricted',
  'internal',
  'public',
]

/** Red, orange, yellow, blue, green, by label in any case; only 'critical' has the alert icon. */
export function classificationTone(label: string): ClassificationTone {
  const name = label.trim().toLowerCase()
  return tones.find((tone) => tone === name) ?? 'other'
}

/** Red, blue, purple; amber for briefs; grey for an unknown stored domain. */
export function pageColour(post: { kind: PostKind; domain: string }): PageColour {
  if (post.kind === 'brief') return 'amber'
  return isKnownDomain(post.domain) ? colourOf[domainOf(post.domain)] : 'grey'
}

export type PageColour = 'red' | 'blue' | 'purple' | 'amber' | 'grey'

const colourOf = {
  cybersecurity: 'red',
  ai: 'blue',
  'cyber-marketing': 'purple',
} as const satisfies Record<DomainSlug, PageColour>
