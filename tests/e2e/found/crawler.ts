import { headOf } from '../../support/page-head'

interface CrawledPage {
  url: string
  head: ReturnType<typeof headOf>
}

interface Crawl {
  pages: CrawledPage[]
  /** Links that lead to nothing, each with the page it is on. */
  broken: string[]
  /** Links that lead on to another address, each with the page it is on. */
  redirected: string[]
}

/** Follows every link of the site from its home page on. */
export async function crawl(origin: string): Promise<Crawl> {
  const found: Crawl = { pages: [], broken: [], redirected: [] }
  const seen = new Set([`${origin}/`])
  const waiting = [{ url: `${origin}/`, from: 'the start' }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, from } = next
    const answer = await fetch(url, { redirect: 'manual' })
    const html = await answer.text()
    if (answer.status >= 300 && answer.status < 400) found.redirected.push(`${url} on ${from}`)
    else if (answer.status !== 200) found.broken.push(`${url} on ${from}: ${answer.status}`)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    if (answer.status === 200) found.pages.push({ url, head: headOf(html) })
    for (const link of linksOf(html, url)) {
      if (!link.startsWith(`${origin}/`) || seen.has(link)) continue
      seen.add(link)
      waiting.push({ url: link, from: url })
    }
  }
  return found
}

/** Every address that the sitemaps name. */
export async function sitemapOf(origin: string): Promise<string[]> {
  const maps = locations(await textAt(`${origin}/sitemap.xml`))
  const named = await Promise.all(maps.map(async (map) => locations(await textAt(map))))
  return [...new Set(named.flat())]
}

function linksOf(html: string, base: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const url = URL.parse(decoded(href), base)
    if (!url) return []
    url.hash = ''
    return [url.href]
  })
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => decoded(url))
}

async function textAt(url: string): Promise<string> {
  return (await fetch(url)).text()
}

function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
