import type { Site } from '~/config/site'
import { type PageName, staticPages } from '~/config/static-pages'
import { renderDocument } from '~/markdown/render'
import type { RenderedDocument } from '~/markdown/rendered-document'
export interface StaticPage extends RenderedDocument {
  name: PageName
  path: string
  title: string
  /** One sentence: below the title, and the meta description. */
  description: string
  /** Null if the page shows no date. */
  updated: string | null
}

const texts = import.meta.glob<string>('./texts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The pages whose texts are the markdown files in `texts`. They need no database. */
export function createPages(site: () => Pick<Site, 'name' | 'url'>) {
  const rendered = new Map<PageName, { siteName: string; page: StaticPage }>()

  /** Ignores case and a trailing slash. */
  return function pageAt(pathname: string): StaticPage | null {
    const name = pathname.toLowerCase().replace(/^\/|\/+$/g, '')
    if (!isPageName(name)) return null
    const siteNow = site()
    const known = rendered.get(name)
    if (known?.siteName === siteNow.name) return known.page
    const page = renderPage(name, siteNow)
    rendered.set(name, { siteName: siteNow.name, page })
    return page
  }
}

export type PageAt = ReturnType<typeof createPages>

function isPageName(name: string): name is PageName {
  return Object.hasOwn(staticPages, name)
}

function renderPage(name: PageName, site: Pick<Site, 'name' | 'url'>): StaticPage {
  const { title, description, updated } = staticPages[name]
  const body = texts[`./texts/${name}.md`]
  if (body === undefined) throw new Error(`app/site/pages/texts/${name}.md is missing.`)
  const markdown = fillPlaceholders(body, { name: escapeMarkdown(site.name), url: site.url })
  return {
    name,
    path: `/${name}`,
    title,
    description: fillPlaceholders(description, site),
    updated,
    ...renderDocument(markdown, { title, siteOrigin: site.url }),
  }
}

function fillPlaceholders(text: string, { name, url }: Pick<Site, 'name' | 'url'>): string {
  // Functions, because replaceAll() gives '$&' in a replacement string a meaning.
  return text.replaceAll('{siteName}', () => name).replaceAll('{siteUrl}', () => url)
}

/** The stars in a site name such as '*Watch*' are not emphasis. */
function escapeMarkdown(name: string): string {
  return name.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
