export const domainSlugs = ['cybersecurity', 'ai', 'cyber-marketing'] as const
export type DomainSlug = (typeof domainSlugs)[number]

/**
 * Which domain a stored value means; the only place that knows its spellings.
 * 'ai' in any case is AI; whatever contains 'marketing' ('CyberMarketing', 'Cyber-Marketing',
 * 'cyber marketing') is Cyber-Marketing; anything else, including nothing, is Cybersecurity.
 */
export function domainOf(value: string | null | undefined): DomainSlug {
  const spelled = value?.trim().toLowerCase() ?? ''
  if (spelled === 'ai') return 'ai'
  if (spelled.includes('marketing')) return 'cyber-marketing'
  return 'cybersecurity'
}

/** False where domainOf() had to fall back on Cybersecurity. */
export function isKnownDomain(value: string): boolean {
  return domainOf(value) !== 'cybersecurity' || value.trim().toLowerCase() === 'cybersecurity'
}

export interface DomainNames {
  /** As links and headings say it. */
  label: string
  /** As new posts store it, and as cards and badges say it. */
  stored: string
}

export const domainNames = {
  cybersecurity: { label: 'Cybersecurity', stored: 'Cybersecurity' },
  ai: { label: 'Artificial Intelligence', stored: 'AI' },
  'cyber-marketing': { label: 'Cyber-Marketing', stored: 'Cyber-Marketing' },
} as const satisfies Record<DomainSlug, DomainNames>

/** What readers read for a stored domain, wherever it is named: each spelling of a domain has the same names. */
export function domainNamesOf(value: string | null | undefined): DomainNames {
  return domainNames[domainOf(value)]
}

/** In upper case; the only place that tells a post without a domain from one in Cybersecurity. */
export function domainBadge(value: string): string {
  return value.trim() === '' ? 'INTELLIGENCE' : domainNamesOf(value).stored.toUpperCase()
}

/** Every way in which people write a domain's name, for finding what belongs to it by any of them. */
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

/** The domain that a filter asks for, in any case; null where it asks for none. */
export function askedDomain(value: string | null): DomainSlug | 'unknown' | null {
  if (!value) return null
  const spelled = value.toLowerCase()
  return isDomainSlug(spelled) ? spelled : 'unknown'
}

export function otherDomains(domain: DomainSlug): DomainSlug[] {
  return domainSlugs.filter((slug) => slug !== domain)
}
