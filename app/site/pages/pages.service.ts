import type { Site } from '~/config/site'
import { isPageName, type PageName, pageNames, staticPages } from '~/config/static-pages'
import type { Db } from '~/database/database'
import { faultOf } from '~/database/faults'
import { renderDocument } from '~/markdown/render'
import type { RenderedDocument } from '~/markdown/rendered-document'
import {
  fillPlaceholders,
  monthOf,
  type PageText,
  pageMarkdown,
} from '~/publication/pages/page-text.rules'
import { findPageText } from '~/publication/pages/page-texts.queries'
import type { RenderBody } from '../post/rendered-bodies.page'

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

/** The text that a page has until an owner changes it. */
export function shippedText(name: PageName): string {
  const text = texts[`./texts/${name}.md`]
  if (text === undefined) throw new Error(`app/site/pages/texts/${name}.md is missing.`)
  return text
}

interface PagesDeps {
  db: Db
  site: () => Pick<Site, 'name' | 'url'>
  /** For texts that owners wrote, which can be costly. */
  render: RenderBody
}

/** About and the policies: as shipped in `texts`, or as an owner changed them. Each version is rendered once. */
export function createPages({ db, site, render }: PagesDeps) {
  const rendered = new Map<PageName, { key: string; page: Promise<StaticPage> }>()
  const lastKnown = new Map<PageName, PageText>()

  /** While the database is away, the text that it had last. */
  async function storedText(name: PageName): Promise<PageText> {
    try {
      const stored = await findPageText(db, name)
      lastKnown.set(name, stored)
      return stored
    } catch (error) {
      const known = lastKnown.get(name)
      if (!known || faultOf(error) !== 'unavailable') throw error
      return known
    }
  }

  // Known from the start, so that an outage before the first reader hides no page.
  for (const name of pageNames) storedText(name).catch(() => undefined)

  /** Ignores case and a trailing slash. */
  return async function pageAt(pathname: string): Promise<StaticPage | null> {
    const name = pathname.toLowerCase().replace(/^\/|\/+$/g, '')
    if (!isPageName(name)) return null
    const stored = await storedText(name)
    const siteNow = site()
    const key = JSON.stringify([stored.version, siteNow.name, siteNow.url])
    const known = rendered.get(name)
    if (known?.key === key) return known.page
    const page = renderPage(name, stored, siteNow, render)
    rendered.set(name, { key, page })
    page.catch(() => rendered.delete(name))
    return page
  }
}

export type PageAt = ReturnType<typeof createPages>

async function renderPage(
  name: PageName,
  { text, updatedAt }: PageText,
  site: Pick<Site, 'name' | 'url'>,
  render: RenderBody,
): Promise<StaticPage> {
  const { title, description, updated } = staticPages[name]
  const settings = { title, siteOrigin: site.url }
  const markdown = pageMarkdown(text ?? shippedText(name), site)
  const isEdited = text !== null && updatedAt !== null
  return {
    name,
    path: `/${name}`,
    title,
    description: fillPlaceholders(description, site),
    updated: updated !== null && isEdited ? monthOf(updatedAt) : updated,
    ...(isEdited ? await render(markdown, settings) : renderDocument(markdown, settings)),
  }
}
