import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'

export interface NavigationLink {
  href: string
  label: string
  isCurrent: boolean
}

/** The four sections in the navigation bar and the footer. */
export const sections = [
  ...domainSlugs.map((slug) => ({ href: `/${slug}`, label: domainNames[slug].label })),
  { href: '/weekly-brief', label: 'Weekly Brief' },
]

/** The links of the navigation bar, with the section of this path marked as current. */
export function navigationFor(path: string): NavigationLink[] {
  return sections.map(({ href, label }) => ({
    href,
    label,
    isCurrent: path === href || path.startsWith(`${href}/`),
  }))
}
