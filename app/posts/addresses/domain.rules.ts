import type { PostKind } from '~/config/post-kinds'

export const domainSlugs = ['cybersecurity', 'ai', 'cyber-marketing'] as const
export type DomainSlug = (typeof domainSlugs)[number]

/**
 * Which domain a stored value means. Only this function knows the spellings.
 * 'ai' in any case is AI; a value that contains 'marketing' ('CyberMarketing', 'Cyber-Marketing',
 * 'cyber marketing') is Cyber-Marketing; anything else, including nothing, is Cybersecurity.
 */
export function domainOf(value: string | null | undefined): DomainSlug {
  const spelled = value?.trim().toLowerCase() ?? ''
  if (spelled === 'ai') return 'ai'
  if (spelled.includes('marketing')) return 'cyber-marketing'
  return 'cybersecurity'
}

/** Whether every stored spelling of the domain contains the text, ignoring case. */
export function isPartOfEachSpelling(domain: DomainSlug, text: string): boolean {
  const shared = { cybersecurity: '', ai: 'ai', 'cyber-marketing': 'marketing' }
  return shared[domain].includes(text.toLowerCase())
}

/** False if domainOf() falls back to Cybersecurity. */
export function isKnownDomain(value: string): boolean {
  return domainOf(value) !== 'cybersecurity' || value.trim().toLowerCase() === 'cybersecurity'
}

export interface DomainNames {
  /** The name in links and headings. */
  label: string
  /** The name in cards and badges, and in the rows of new posts. */
  stored: string
}

export const domainNames = {
  cybersecurity: { label: 'Cybersecurity', stored: 'Cybersecurity' },
  ai: { label: 'Artificial Intelligence', stored: 'AI' },
  'cyber-marketing': { label: 'Cyber-Marketing', stored: 'Cyber-Marketing' },
} as const satisfies Record<DomainSlug, DomainNames>

/** The names that readers see: every stored spelling of a domain has the same. */
export function domainNamesOf(value: string | null | undefined): DomainNames {
  return domainNames[domainOf(value)]
}

/** What the form stores. Imported posts may have other values: an index lists those (migration 0052). */
export const formDomains = ['Cybersecurity', 'AI', 'CyberMarketing', 'Cyber-Marketing'] as const

const choices = {
  article: ['Cybersecurity', 'AI', 'CyberMarketing'],
  brief: ['AI', 'Cybersecurity', 'Cyber-Marketing'],
} as const satisfies Record<PostKind, readonly (typeof formDomains)[number][]>

/** The options of the form. */
export function domainChoices(kind: PostKind): readonly string[] {
  return choices[kind]
}

/** The option for the domain that a stored value means; null for an unknown domain. */
export function domainChoice(kind: PostKind, stored: string): string | null {
  if (!isKnownDomain(stored)) return null
  return choices[kind].find((choice) => domainOf(choice) === domainOf(stored)) ?? null
}

/** The domain in upper case. Only here does a post without a domain differ from one in Cybersecurity. */
export function domainBadge(value: string): string {
  return value.trim() === '' ? 'INTELLIGENCE' : domainNamesOf(value).stored.toUpperCase()
}

/** All spellings of a domain, so that a search for any of them finds its posts. */
export function domainSpellings(domain: DomainSlug): string[] {
  const { label, stored } = domainNames[domain]
  const written = [label, stored, domain]
  return [...new Set([...written, ...written.flatMap(withoutHyphens)])]
}

function withoutHyphens(name: string): string[] {
  return [name.replaceAll('-', ' '), name.replaceAll('-', '')]
}

export const defaultDomain = domainNames.cybersecurity.stored

export function isDomainSlug(value: string): value is DomainSlug {
  return (domainSlugs as readonly string[]).includes(value)
}

/** The domain that a filter names, in upper or lower case; null without a filter. */
export function parseDomainFilter(value: string | null): DomainSlug | 'unknown' | null {
  if (!value) return null
  const spelled = value.toLowerCase()
  return isDomainSlug(spelled) ? spelled : 'unknown'
}

export function otherDomains(domain: DomainSlug): DomainSlug[] {
  return domainSlugs.filter((slug) => slug !== domain)
}
