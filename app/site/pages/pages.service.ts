import type { Site } from '~/config/site'
import { renderDocument } from '~/markdown/render'
import type { RenderedDocument } from '~/markdown/rendered-document'
import about from './texts/about.md?raw'
import accessibility from './texts/accessibility.md?raw'
import cookiePolicy from './texts/cookie-policy.md?raw'
import privacyPolicy from './texts/privacy-policy.md?raw'
import termsOfService from './texts/terms-of-service.md?raw'

export interface StaticPage extends RenderedDocument {
  name: PageName
  path: string
  title: string
  /** The page in a sentence: below its title, and for search engines. */
  description: string
  /** Null where the page has no date. */
  updated: string | null
}

const updated = 'December 2024'

const sources = {
  about: {
    title: 'About Us',
    description: 'Who makes {siteName}, how we work, what we hold ourselves to, and our press kit.',
    updated: null,
    body: about,
  },
  'privacy-policy': {
    title: 'Privacy Policy',
    description: 'What {siteName} learns about its readers, what it is used for, and your rights.',
    updated,
    body: privacyPolicy,
  },
  'terms-of-service': {
    title: 'Terms of Service',
    description: 'What you may expect of {siteName}, and what we expect of those who use it.',
    updated,
    body: termsOfService,
  },
  'cookie-policy': {
    title: 'Cookie Policy',
    description: 'Reading {siteName} sets no cookies. What that means, kind by kind.',
    updated,
    body: cookiePolicy,
  },
  accessibility: {
    title: 'Accessibility',
    description:
      'How {siteName} is made for everyone to use, where it falls short, and whom to tell.',
    updated,
    body: accessibility,
  },
} as const

export type PageName = keyof typeof sources

/** The pages whose texts are the markdown files beside this one; they need no database. */
export function createPages(site: Pick<Site, 'name' | 'url'>) {
  const rendered = new Map<PageName, StaticPage>()

  /** The page at that address, in whatever case and with or without a slash at the end. */
  return function pageAt(pathname: string): StaticPage | null {
    const name = pathname.toLowerCase().replace(/^\/|\/+$/g, '')
    if (!isPageName(name)) return null
    const page = rendered.get(name) ?? renderPage(name, site)
    rendered.set(name, page)
    return page
  }
}

export type PageAt = ReturnType<typeof createPages>

function isPageName(name: string): name is PageName {
  return Object.hasOwn(sources, name)
}

function renderPage(name: PageName, site: Pick<Site, 'name' | 'url'>): StaticPage {
  const { title, description, updated, body } = sources[name]
  const markdown = fillIn(body, { name: asMarkdownText(site.name), url: site.url })
  return {
    name,
    path: `/${name}`,
    title,
    description: fillIn(description, site),
    updated,
    ...renderDocument(markdown, { title, siteOrigin: site.url }),
  }
}

function fillIn(text: string, { name, url }: Pick<Site, 'name' | 'url'>): string {
  // By function: as a string, a '$&' in the name would stand for what it replaces.
  return text.replaceAll('{siteName}', () => name).replaceAll('{siteUrl}', () => url)
}

/** A name is text whatever it holds: the stars of '*Watch*' are no emphasis. */
function asMarkdownText(name: string): string {
  return name.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
