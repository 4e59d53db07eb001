import { staticPageLinks } from '~/config/static-pages'
import { domainNames } from '~/posts/addresses/domain.rules'

export interface SitePage {
  href: string
  label: string
  /** Other words that people try as its path. */
  alsoCalled: string
}

/** The pages that the 404 page may suggest. A browser test opens each of them. */
export const sitePages: SitePage[] = [
  { href: '/', label: 'Home', alsoCalled: 'homepage start main default' },
  {
    href: '/cybersecurity',
    label: domainNames.cybersecurity.label,
    alsoCalled: 'security cyber infosec',
  },
  {
    href: '/ai',
    label: domainNames.ai.label,
    alsoCalled: 'artificialintelligence',
  },
  {
    href: '/cyber-marketing',
    label: domainNames['cyber-marketing'].label,
    alsoCalled: 'cybermarketing marketing',
  },
  {
    href: '/weekly-brief',
    label: 'Weekly Brief',
    alsoCalled: 'weeklybrief briefs briefings archive digest',
  },
  { href: '/topics', label: 'Topics', alsoCalled: 'tags tag categories category' },
  {
    href: '/entities',
    label: 'Identifiers',
    alsoCalled: 'entity cve cwe capec ghsa attack atlas owasp rfc nist arxiv doi',
  },
  { href: '/watch', label: 'Watch', alsoCalled: 'watchlist alerts' },
  { href: '/authors', label: 'Authors', alsoCalled: 'author writers team contributors' },
  { href: '/trending', label: 'Trending', alsoCalled: 'popular' },
  { href: '/saved', label: 'Saved', alsoCalled: 'bookmarks bookmark readinglist later' },
  { href: '/search', label: 'Search', alsoCalled: 'find' },
  { href: '/contact', label: 'Contact', alsoCalled: 'contactus feedback' },
  { href: '/report-error', label: 'Report an error', alsoCalled: 'error mistake typo correction' },
  { href: '/subscribe', label: 'Subscribe', alsoCalled: 'newsletter signup mailinglist' },
  ...staticPageLinks(),
]
