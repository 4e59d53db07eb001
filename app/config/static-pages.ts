export interface StaticPageInfo {
  title: string
  /** One sentence: below the title, and the meta description. {siteName} is filled in. */
  description: string
  /** Null if the page shows no date. */
  updated: string | null
  /** The column of the footer that links to it. */
  footer: 'Company' | 'Legal'
  /** Other words that people try as its path. */
  alsoCalled: string
}

const updated = 'December 2024'

/**
 * The pages whose texts are in `app/site/pages/texts`, by path and file name. Routes, sitemap, footer and the
 * suggestions of the 404 page are derived from this table, in its order.
 */
export const staticPages = {
  about: {
    title: 'About Us',
    description: 'Who we are, how {siteName} works, our editorial standards, and our press kit.',
    updated: null,
    footer: 'Company',
    alsoCalled: 'aboutus team careers jobs press',
  },
  standards: {
    title: 'How We Work',
    description:
      'How {siteName} corrects mistakes, proves what it published, and what it measures of readers.',
    updated: 'November 2026',
    footer: 'Company',
    alsoCalled: 'howwework ethics policy transparency',
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    description: 'What {siteName} knows about its readers, what we use it for, and your rights.',
    updated,
    footer: 'Legal',
    alsoCalled: 'privacypolicy gdpr',
  },
  'terms-of-service': {
    title: 'Terms of Service',
    description: 'What you can expect from {siteName}, and what we expect from its readers.',
    updated,
    footer: 'Legal',
    alsoCalled: 'tos conditions',
  },
  'cookie-policy': {
    title: 'Cookie Policy',
    description: 'Reading {siteName} sets no cookies. What we store instead, and how to clear it.',
    updated,
    footer: 'Legal',
    alsoCalled: 'cookies cookiepolicy',
  },
  accessibility: {
    title: 'Accessibility',
    description:
      'How we make {siteName} accessible to everyone, known limitations, and how to reach us.',
    updated,
    footer: 'Legal',
    alsoCalled: 'a11y',
  },
} as const satisfies Record<string, StaticPageInfo>

export type PageName = keyof typeof staticPages

export const pageNames = Object.keys(staticPages) as PageName[]

export function isPageName(name: string): name is PageName {
  return Object.hasOwn(staticPages, name)
}

/** Links to the pages of one column of the footer, or to all. */
export function staticPageLinks(column?: StaticPageInfo['footer']) {
  const names = pageNames.filter((name) => !column || staticPages[name].footer === column)
  return names.map((name) => {
    const { title: label, alsoCalled } = staticPages[name]
    return { href: `/${name}`, label, alsoCalled }
  })
}
