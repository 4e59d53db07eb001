import { afterAll, beforeAll, vi } from 'vitest'
import { examplePath } from '../../support/entities/knowledge/example-files'
import { expect, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'
import { plainBrowser } from '../../support/plain/plain-browser'
import { aPost } from '../../support/posts'
import { runCommand } from '../../support/program'
import type { RunningServer } from '../../support/server'
import { startServerWith } from '../../support/site-with-posts'
import { until } from '../../support/until'

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 9))
const posts = [
  aPost({
    title: 'The backdoor in a compression library',
    slug: 'backdoor',
    body: [
      'A maintainer of two years added it. The backdoor is CVE-2024-3094, a case of CWE-506 and of',
      'MITRE ATT&CK technique T1195.002. It was found by chance.\n\nSee cve-2024-3094, and arXiv:2401.12345.',
    ].join(' '),
    publishedAt: day(3),
  }),
  aPost({
    kind: 'brief',
    title: 'A week of dependencies',
    slug: 'a-week',
    body: 'CVE-2024-3094 again, and the ATT&CK technique T1195. See doi:10.1145/3319535.3363221 and CWE-506.',
    publishedAt: day(8),
  }),
  aPost({
    title: 'An old number',
    slug: 'an-old-number',
    body: 'Reports still use the MITRE ATT&CK technique T1086.',
    publishedAt: day(1),
  }),
  aPost({
    title: 'Not yet',
    slug: 'not-yet',
    status: 'draft',
    body: 'CVE-2023-9999 is only in a draft.',
  }),
]

let site: RunningServer
beforeAll(async () => {
  site = await startServerWith(posts)
})
afterAll(() => site.stop())

const open = (path: string) => plainBrowser().open(site.origin + path)
const get = (path: string, init: RequestInit = {}) =>
  fetch(site.origin + path, { redirect: 'manual', ...init })

test('a page lists every post that names it, with the sentence, dates and what is named with it', async () => {
  const page = await open('/cve/CVE-2024-3094')
  expect(page.part('h1').text).toBe('CVE-2024-3094')
  expect(page.text).toContain('Named in 2 posts, first on Mar 3, 2026, last on')
  const [first] = page.select('main header a').filter(({ text }) => text === 'Mar 3, 2026')
  expect(first?.attribute('href')).toBe('/cybersecurity/backdoor')
  const listed = page.part('main').parts('article')
  expect(listed).toHaveLength(2)
  const [newest, oldest] = listed
  expect(newest?.text).toContain('A week of dependencies')
  expect(oldest?.text).toContain(
    'The backdoor is CVE-2024-3094, a case of CWE-506 and of MITRE ATT&CK technique T1195.002.',
  )
  expect(oldest?.text).toContain('Named 2 times')
  expect(oldest?.part('mark').text).toBe('CVE-2024-3094')
  const together = page.named('Named together with it')
  expect(together.parts('a')[0]?.text).toBe('CWE-5062 posts')
  expect(together.link('T1195.002')).toBe(`${site.origin}/attack/T1195.002`)
  expect(page.link('CVE-2024-3094 at CVE Program')).toBe(
    'https://www.cve.org/CVERecord?id=CVE-2024-3094',
  )
  expect(headOf(page.html).canonical).toMatch(/\/cve\/CVE-2024-3094$/)
  expect(page.select('link[rel=alternate]')[0]?.attribute('href')).toMatch(
    /\/cve\/CVE-2024-3094\/feed\.xml$/,
  )
  const [, graph = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.html) ?? []
  const nodes: { '@type': string; about?: unknown }[] = JSON.parse(graph)['@graph']
  expect(nodes.find((node) => node['@type'] === 'DefinedTerm')).toMatchObject({
    name: 'CVE-2024-3094',
    sameAs: 'https://www.cve.org/CVERecord?id=CVE-2024-3094',
  })
  expect(nodes.find((node) => node['@type'] === 'CollectionPage')?.about).toBeDefined()

  const technique = await open('/attack/T1195')
  expect(technique.named('Sub-techniques').link('T1195.002')).toBe(
    `${site.origin}/attack/T1195.002`,
  )
})

test('every entity has one address, and its feeds; others are redirected or missing', async () => {
  for (const path of ['/arxiv/2401.12345', '/doi/10.1145/3319535.3363221', '/cwe/506']) {
    expect((await get(path)).status, path).toBe(200)
    for (const file of ['feed.xml', 'atom.xml', 'feed.json']) {
      expect((await get(`${path}/${file}`)).status, `${path}/${file}`).toBe(200)
    }
  }
  const spellings = [
    ['/cve/cve-2024-3094', '/cve/CVE-2024-3094'],
    ['/cve/2024-3094?page=1', '/cve/CVE-2024-3094?page=1'],
    ['/cwe/CWE-506', '/cwe/506'],
    ['/attack/t1195.002', '/attack/T1195.002'],
    ['/attack/T1195.002/', '/attack/T1195.002'],
    ['/entities/cve/', '/entities/cve'],
  ] as const
  for (const [path, location] of spellings) {
    const response = await get(path)
    expect(response.status, path).toBe(308)
    expect(response.headers.get('location')).toBe(location)
  }
  const missing = [
    ...['/cve/CVE-2024-30944', '/cve/CVE-2023-9999', '/cve/cve-2023-9999', '/cve/nonsense'],
    ...['/cve/CVE-2024-3094?page=2', '/cve/CVE-2024-3094/more', '/cve/%00', '/cve/%E0%A4%A'],
    ...['/cve/CVE-2023-9999/feed.xml', '/cve/nonsense/feed.xml', `/doi/10.1/${'x'.repeat(3000)}`],
  ]
  // React Router warns of addresses that cannot be decoded.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const path of missing) expect((await get(path)).status, path).toBe(404)
  warn.mockClear()
  const feed = await (await get('/cve/CVE-2024-3094/feed.json')).json()
  expect(feed.items.map(({ title }: { title: string }) => title)).toEqual([
    'A week of dependencies',
    'The backdoor in a compression library',
  ])
  const sitemap = await (await get('/sitemap/entities')).text()
  expect(sitemap).toContain('/doi/10.1145/3319535.3363221</loc>')
  expect(sitemap).not.toContain('CVE-2023-9999')
})

test('an entity is a file too, of the posts that name it', async () => {
  expect((await get('/cve/CVE-2024-3094')).headers.get('link')).toContain(
    '</cve/CVE-2024-3094.stix.json>; rel="alternate"; type="application/stix+json',
  )
  const file = await get('/cve/CVE-2024-3094.json')
  expect(file.headers.get('content-type')).toContain('application/json')
  const { title, posts: exported } = await file.json()
  expect(title).toBe('CVE-2024-3094')
  expect(exported.map((post: { title: string }) => post.title)).toEqual([
    'A week of dependencies',
    'The backdoor in a compression library',
  ])
  const bundle = await (await get('/attack/T1195.002.stix.json')).json()
  expect(bundle.objects.map(({ type }: { type: string }) => type)).toContain('attack-pattern')
  expect((await get('/doi/10.1145/3319535.3363221.bib')).status).toBe(200)
  const moved = await get('/cwe/CWE-506.csv')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/cwe/506.csv'])
  const posted = await get('/cve/CVE-2024-3094.json', { method: 'POST' })
  expect(posted.status).toBe(405)
  for (const path of ['/cve/CVE-2023-9999.json', '/cve/CVE-2024-3094.md', '/cve/x.stix.json']) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('a page shows what an imported file says, with its source and day', async () => {
  const address = '/attack/T1086'
  const isNamed = async () =>
    (await open(address)).html.includes('aria-label="What authorities say"')
  expect(await isNamed()).toBe(false)
  const args = ['knowledge', 'import', examplePath('enterprise')]
  expect(await runCommand(args, { DATA_DIR: site.dataDir })).toMatchObject({ code: 0 })
  await until(isNamed)
  const page = await open(address)
  expect(page.part('h1').text).toContain('T1086')
  const said = page.named('What authorities say')
  for (const text of ['MITRE ATT&CK', 'PowerShell', 'T1059.001']) expect(said.text).toContain(text)
})

test('the index shows what is named most, by kind', async () => {
  const page = await open('/entities')
  expect(page.part('h1').text).toBe('Identifiers')
  const kind = page.named('Vulnerabilities')
  expect(kind.parts('a').map(({ text }) => text)).toEqual([
    'All 1 Vulnerabilities',
    'CVE-2024-30942 posts',
  ])
  expect(page.text).not.toContain('CVE-2023-9999')
})

test('all entities of a kind have a list', async () => {
  const page = await open('/entities/technique')
  expect(page.select('main li a').map(({ text }) => text)).toEqual([
    'Home',
    'Identifiers',
    'T10861 post',
    'T11951 post',
    'T1195.0021 post',
  ])
  for (const path of ['/entities/domain', '/entities/rfc', '/entities/technique?page=2']) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('a site without any has an empty index', async ({ emptySite }) => {
  const page = await plainBrowser().open(`${emptySite.origin}/entities`)
  expect(page.text).toContain('No identifiers yet')
})

test('without JavaScript, the watch list is in the address', async () => {
  const listed = 'main li [data-unwatch]'
  const page = await open('/watch?add=cve/CVE-2024-3094')
  const added = await page.press('Add to the list', { 'Add identifiers': 'T1195, nonsense' })
  expect(added.text).toContain('“nonsense” is not an identifier that we know.')
  expect(added.field('Add identifiers').value).toBe('nonsense')
  expect(added.select(listed)).toHaveLength(2)
  const one = await added.follow('Remove T1195')
  expect(one.url).toBe(`${site.origin}/watch?id=cve/CVE-2024-3094`)
  const none = await one.follow('Remove CVE-2024-3094')
  expect(none.text).toContain('Nothing is watched yet')
})

test('the watch list has a feed before anybody names anything, with one address', async () => {
  const empty = await get('/watch/feed.json?id=cve/CVE-2020-1111')
  expect(empty.status).toBe(200)
  expect((await empty.json()).items).toEqual([])
  const other = await get('/watch/feed.xml?id=T1195&id=CVE-2024-3094&id=t1195')
  expect(other.status).toBe(308)
  expect(other.headers.get('location')).toBe('/watch/feed.xml?id=attack/T1195&id=cve/CVE-2024-3094')
  const many = Array.from({ length: 51 }, (_, index) => `id=cwe/${index + 1}`).join('&')
  for (const query of ['', '?id=nonsense', `?${many}`, '?id=%00']) {
    const bad = await get(`/watch/atom.xml${query}`)
    expect(bad.status, query).toBe(400)
    expect(await bad.text(), query).toMatch(/identifier/)
  }
})
