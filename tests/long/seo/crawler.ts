import { headOf } from '../../support/pages/page-head'

interface CrawledPage {
  url: string
  head: ReturnType<typeof headOf>
  elements: number
}

interface Crawl {
  pages: CrawledPage[]
  /** Broken links, each with its page. */
  broken: string[]
  /** Links that redirect, each with its page. */
  redirected: string[]
}

/** Follows every link of the site, starting at the home page. */
export async function crawl(origin: string): Promise<Crawl> {
  const result: Crawl = { pages: [], broken: [], redirected: [] }
  const seen = new Set([`${origin}/`])
  const waiting = [{ url: `${origin}/`, from: 'the start' }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, from } = next
    const response = await fetch(url, { redirect: 'manual' })
    const html = await response.text()
    const { status } = response
    if (status >= 300 && status < 400) result.redirected.push(`${url} on ${from}`)
    else if (status !== 200) result.broken.push(`${url} on ${from}: ${status}`)
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    if (status === 200) {
      const elements = html.match(/<[a-z][a-z0-9]*/g)?.length ?? 0
      result.pages.push({ url, head: headOf(html), elements })
    }
    for (const link of linksOf(html, url)) {
      if (!link.startsWith(`${origin}/`) || seen.has(link)) continue
      seen.add(link)
      waiting.push({ url: link, from: url })
    }
  }
  return result
}

/** Every URL in the sitemaps. */
export async function sitemapOf(origin: string): Promise<string[]> {
  const maps = locations(await textAt(`${origin}/sitemap.xml`))
  const urls = await Promise.all(maps.map(async (map) => locations(await textAt(map))))
  return [...new Set(urls.flat())]
}

function linksOf(html: string, base: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const url = URL.parse(decodeEntities(href), base)
    if (!url) return []
    url.hash = ''
    return [url.href]
  })
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => decodeEntities(url))
}

async function textAt(url: string): Promise<string> {
  return (await fetch(url)).text()
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
