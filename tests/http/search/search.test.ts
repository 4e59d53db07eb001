import { expect, step, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'
import { type PlainPage, plainBrowser } from '../../support/plain/plain-browser'

const { open } = plainBrowser()
const box = 'Search articles and briefs'

const results = (page: PlainPage) => page.part('main').parts('article')
const count = (page: PlainPage) => page.part('main').part('status').text
const addressOf = ({ url }: PlainPage) => url.slice(new URL(url).origin.length)
const isCurrent = ({ html }: PlainPage, link: string) =>
  new RegExp(`<a [^>]*aria-current="true"[^>]*>${link}</a>`).test(html)

test('an empty search shows help; a word deep in a body is found and marked', async ({
  server,
}) => {
  const empty = await open(`${server.origin}/search`)
  expect(empty.part('h1').text).toBe('Search')
  expect(empty.text).toContain('"base rate"')
  expect(empty.parts('nav', 'Filter by domain')).toEqual([])
  expect(headOf(empty.html).robots).toContain('noindex')

  expect(empty.select('main input[type=search]')).toHaveLength(1)
  const page = await empty.part('main').press('Search', { [box]: 'CVE-2021-44832' })
  expect(addressOf(page)).toBe('/search?q=CVE-2021-44832')
  expect(count(page)).toBe('1 result')
  const [result, ...others] = results(page)
  expect(others).toEqual([])
  expect(result?.part('mark').text).toBe('CVE-2021-44832')
  expect(page.field(box).value).toBe('CVE-2021-44832')
  expect((await result?.follow(/./))?.text).toContain('CVE-2021-44832')
})

test('operators are searched as words, quotes are phrases, signs match literally', async ({
  get,
}) => {
  const countOf = async (query: string) => {
    const html = await (await get(`/search?q=${encodeURIComponent(query)}`)).text()
    return html.split('<article').length - 1
  }
  expect(await countOf('p=reject')).toBe(1)
  expect(await countOf('DMARC -p=reject')).toBe(1)
  expect(await countOf('"base rate"')).toBeGreaterThan(0)
  expect(await countOf('"rate base"')).toBe(0)
  expect(await countOf('passkeys AND enterprise')).toBe(await countOf('passkeys enterprise'))
  expect(await countOf('passkeys NOT enterprise')).toBe(await countOf('passkeys enterprise'))
  expect(await countOf('*')).toBe(0)
  expect(await countOf('patching')).toBe(await countOf('patch'))
})

test('filters by domain and kind narrow the results and keep the query', async ({ server }) => {
  const all = await open(`${server.origin}/search?q=phishing`)
  const filterBy = (page: PlainPage, what: 'domain' | 'kind', link: string) =>
    page.part('nav', `Filter by ${what}`).follow(link)
  const inDomain = await filterBy(all, 'domain', 'Cyber-Marketing')
  expect(addressOf(inDomain)).toBe('/search?q=phishing&domain=cyber-marketing')
  expect(isCurrent(inDomain, 'Cyber-Marketing')).toBe(true)
  const found = results(inDomain)
  expect(found.length).toBeGreaterThan(0)
  for (const result of found) expect(result.text).toMatch(/^Cyber-Marketing/)
  const briefs = await filterBy(inDomain, 'kind', 'Weekly briefs')
  expect(addressOf(briefs)).toBe('/search?q=phishing&domain=cyber-marketing&kind=brief')
  expect(results(briefs).length).toBeLessThan(found.length)
  const inAllDomains = await filterBy(briefs, 'domain', 'All domains')
  const again = await filterBy(inAllDomains, 'kind', 'All posts')
  expect(addressOf(again)).toBe('/search?q=phishing')
  expect(count(again)).toBe(count(all))
})

test('results have pages of ten, without repeats, and a filter starts at the first', async ({
  server,
}) => {
  const start = await open(`${server.origin}/search`)
  const first = await start.part('main').press('Search', { [box]: 'security' })
  const pager = (page: PlainPage) => page.part('nav', 'Pages of results')
  const seen = new Set<string>()
  const see = (page: PlainPage) => {
    for (const result of results(page)) seen.add(result.link(/./))
  }
  expect(results(first)).toHaveLength(10)
  expect(pager(first).text).not.toContain('Previous')
  see(first)
  const second = await pager(first).follow('Next')
  expect(addressOf(second)).toBe('/search?q=security&page=2')
  let last = second
  see(last)
  while (pager(last).parts('a', 'Next').length > 0) {
    last = await pager(last).follow('Next')
    see(last)
  }
  expect(count(last)).toBe(`${seen.size} results`)
  expect(results(await pager(last).follow('Previous'))).toHaveLength(10)
  const articles = await second.part('nav', 'Filter by kind').follow('Articles')
  expect(addressOf(articles)).toBe('/search?q=security&kind=article')
})

test('a misspelt word gets a suggestion', async ({ server }) => {
  const page = await open(`${server.origin}/search?q=ransomwear`)
  expect(page.text).toContain('No results found.')
  const suggested = await page.follow('ransomware')
  expect(addressOf(suggested)).toBe('/search?q=ransomware')
  expect(results(suggested)).not.toEqual([])

  await step('HTML in the query is shown as text', async () => {
    const query = '<img src=x onerror=alert(1)>"\'&amp; zzqq'
    const odd = await open(`${server.origin}/search?q=${encodeURIComponent(query)}`)
    expect(odd.text).toContain('No results found.')
    expect(odd.part('main').parts('img')).toEqual([])
    expect(odd.part('main').text).toContain(query)
  })
})

test('an identifier is found in any spelling', async ({ server }) => {
  const page = await open(`${server.origin}/search?q=cve%E2%80%912024%E2%80%913094`)
  const named = /^CVE-2024-3094 · named in \d+ posts?$/
  const identifiers = page.named('Identifiers').parts('li')
  expect(identifiers.map(({ text }) => text)).toEqual([expect.stringMatching(named)])
  expect(identifiers[0]?.link(/./)).toBe(`${server.origin}/cve/CVE-2024-3094`)
  expect(results(page)[0]?.parts('mark')[0]?.text).toBe('CVE-2024-3094')
})
