import { examplePath } from '../../support/entities/knowledge/example-files'
import { axeViolations } from '../../support/pages/axe'
import { aPost } from '../../support/posts'
import { type RunningServer, runCommand } from '../../support/server'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

test.use({ expectedConsoleErrors: [/40[04] \((Not Found|Bad Request)\)/] })
test.describe.configure({ mode: 'default' })

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
test.beforeAll(async () => {
  site = await startServerWith(posts)
})
test.afterAll(() => site.stop())

test('a page lists every post that names it, with the sentence, dates and what is named with it', async ({
  page,
}) => {
  await page.goto(`${site.origin}/cve/CVE-2024-3094`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CVE-2024-3094')
  await expect(page.getByText('Named in 2 posts, first on Mar 3, 2026, last on')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mar 3, 2026' })).toHaveAttribute(
    'href',
    '/cybersecurity/backdoor',
  )
  const listed = page.locator('main').getByRole('article')
  await expect(listed).toHaveCount(2)
  await expect(listed.first()).toContainText('A week of dependencies')
  await expect(listed.last()).toContainText(
    'The backdoor is CVE-2024-3094, a case of CWE-506 and of MITRE ATT&CK technique T1195.002.',
  )
  await expect(listed.last()).toContainText('Named 2 times')
  await expect(listed.last().locator('mark')).toHaveText('CVE-2024-3094')
  const together = page.getByRole('region', { name: 'Named together with it' })
  await expect(together.getByRole('link').first()).toHaveText('CWE-5062 posts')
  await expect(together.getByRole('link', { name: 'T1195.002' })).toHaveAttribute(
    'href',
    '/attack/T1195.002',
  )
  await expect(page.getByRole('link', { name: 'CVE-2024-3094 at CVE Program' })).toHaveAttribute(
    'href',
    'https://www.cve.org/CVERecord?id=CVE-2024-3094',
  )
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/cve\/CVE-2024-3094$/)
  await expect(page.locator('link[rel=alternate]').first()).toHaveAttribute(
    'href',
    /\/cve\/CVE-2024-3094\/feed\.xml$/,
  )
  const graph = await page.locator('script[type="application/ld+json"]').textContent()
  const nodes: { '@type': string; about?: unknown }[] = JSON.parse(graph ?? '')['@graph']
  expect(nodes.find((node) => node['@type'] === 'DefinedTerm')).toMatchObject({
    name: 'CVE-2024-3094',
    sameAs: 'https://www.cve.org/CVERecord?id=CVE-2024-3094',
  })
  expect(nodes.find((node) => node['@type'] === 'CollectionPage')?.about).toBeDefined()
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${site.origin}/attack/T1195`)
  await expect(
    page.getByRole('region', { name: 'Sub-techniques' }).getByRole('link', { name: 'T1195.002' }),
  ).toBeVisible()
})

test('every entity has one address, and its feeds; others are redirected or missing', async ({
  request,
}) => {
  const get = (path: string) => request.get(site.origin + path, { maxRedirects: 0 })
  for (const path of ['/arxiv/2401.12345', '/doi/10.1145/3319535.3363221', '/cwe/506']) {
    expect((await get(path)).status(), path).toBe(200)
    for (const file of ['feed.xml', 'atom.xml', 'feed.json']) {
      expect((await get(`${path}/${file}`)).status(), `${path}/${file}`).toBe(200)
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
    expect(response.status(), path).toBe(308)
    expect(response.headers().location).toBe(location)
  }
  const missing = [
    ...['/cve/CVE-2024-30944', '/cve/CVE-2023-9999', '/cve/cve-2023-9999', '/cve/nonsense'],
    ...['/cve/CVE-2024-3094?page=2', '/cve/CVE-2024-3094/more', '/cve/%00', '/cve/%E0%A4%A'],
    ...['/cve/CVE-2023-9999/feed.xml', '/cve/nonsense/feed.xml', `/doi/10.1/${'x'.repeat(3000)}`],
  ]
  for (const path of missing) expect((await get(path)).status(), path).toBe(404)
  const feed = await (await get('/cve/CVE-2024-3094/feed.json')).json()
  expect(feed.items.map(({ title }: { title: string }) => title)).toEqual([
    'A week of dependencies',
    'The backdoor in a compression library',
  ])
  const sitemap = await (await get('/sitemap/entities')).text()
  expect(sitemap).toContain('/doi/10.1145/3319535.3363221</loc>')
  expect(sitemap).not.toContain('CVE-2023-9999')
})

test('an entity is a file too, of the posts that name it', async ({ request }) => {
  const get = (path: string) => request.get(site.origin + path, { maxRedirects: 0 })
  expect((await get('/cve/CVE-2024-3094')).headers().link).toContain(
    '</cve/CVE-2024-3094.stix.json>; rel="alternate"; type="application/stix+json',
  )
  const file = await get('/cve/CVE-2024-3094.json')
  expect(file.headers()['content-type']).toContain('application/json')
  const { title, posts: exported } = await file.json()
  expect(title).toBe('CVE-2024-3094')
  expect(exported.map((post: { title: string }) => post.title)).toEqual([
    'A week of dependencies',
    'The backdoor in a compression library',
  ])
  const bundle = await (await get('/attack/T1195.002.stix.json')).json()
  expect(bundle.objects.map(({ type }: { type: string }) => type)).toContain('attack-pattern')
  expect((await get('/doi/10.1145/3319535.3363221.bib')).status()).toBe(200)
  const moved = await get('/cwe/CWE-506.csv')
  expect([moved.status(), moved.headers().location]).toEqual([301, '/cwe/506.csv'])
  const posted = await request.post(`${site.origin}/cve/CVE-2024-3094.json`)
  expect(posted.status()).toBe(405)
  for (const path of ['/cve/CVE-2023-9999.json', '/cve/CVE-2024-3094.md', '/cve/x.stix.json']) {
    expect((await get(path)).status(), path).toBe(404)
  }
})

test('a page shows what an imported file says, with its source and day', async ({ page }) => {
  const address = `${site.origin}/attack/T1086`
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'What authorities say' })).toHaveCount(0)
  const args = ['knowledge', 'import', examplePath('enterprise')]
  expect(await runCommand(args, { DATA_DIR: site.dataDir })).toMatchObject({ code: 0 })
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('region', { name: 'What authorities say' })).toContainText(
      'MITRE ATT&CK',
      { timeout: 500 },
    )
  }).toPass()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('T1086')
  const said = page.getByRole('region', { name: 'What authorities say' })
  await expect(said).toContainText('PowerShell')
  await expect(said).toContainText('T1059.001')
  expect(await axeViolations(page)).toEqual([])
})

test('the index shows what is named most, by kind', async ({ page }) => {
  await page.goto(`${site.origin}/about`)
  await page.locator('footer').getByRole('link', { name: 'Identifiers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Identifiers')
  const kind = page.getByRole('region', { name: 'Vulnerabilities' })
  await expect(kind.getByRole('link')).toHaveText(['All 1 Vulnerabilities', 'CVE-2024-30942 posts'])
  await expect(page.getByText('CVE-2023-9999')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('all entities of a kind have a list', async ({ page, request }) => {
  await page.goto(`${site.origin}/entities/technique`)
  await expect(page.locator('main li a')).toHaveText([
    /Home/,
    /Identifiers/,
    'T10861 post',
    'T11951 post',
    'T1195.0021 post',
  ])
  for (const path of ['/entities/domain', '/entities/rfc', '/entities/technique?page=2']) {
    expect((await request.get(site.origin + path)).status(), path).toBe(404)
  }
})

test('a site without any has an empty index', async ({ page, emptySite }) => {
  await page.goto(`${emptySite.origin}/entities`)
  await expect(page.getByText('No identifiers yet')).toBeVisible()
})

test.describe('the watch list', () => {
  const listed = 'main li [data-unwatch]'

  test('is kept in the browser, and gives one feed', async ({ page, request }) => {
    await page.goto(`${site.origin}/cve/CVE-2024-3094`)
    await page.getByRole('link', { name: 'Watch CVE-2024-3094' }).click()
    await expect(page).toHaveURL(/\/watch\?id=cve\/CVE-2024-3094$/)
    await page.getByLabel('Add identifiers').fill('t1195.002 and RFC 9999\ncve-2024-3094')
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await expect(page).toHaveURL(
      /\/watch\?id=attack\/T1195\.002&id=cve\/CVE-2024-3094&id=rfc\/9999$/,
    )
    await expect(page.getByText('not named yet')).toHaveCount(1)
    expect(await axeViolations(page)).toEqual([])

    await page.goto(`${site.origin}/watch`)
    await expect(page.locator(listed)).toHaveCount(3)
    await page.getByRole('link', { name: 'Remove RFC 9999' }).click()
    await expect(page.locator(listed)).toHaveCount(2)
    const href = await page.getByRole('link', { name: /feed\.json/ }).getAttribute('href')
    const feed = await (await request.get(`${site.origin}${href}`)).json()
    expect(feed.items).toHaveLength(2)

    await page.goto(`${site.origin}/watch?id=cwe/79`)
    await page.getByRole('button', { name: 'Keep this list' }).click()
    await page.goto(`${site.origin}/watch`)
    await expect(page).toHaveURL(/\?id=cwe\/79$/)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('is in the address', async ({ page }) => {
      await page.goto(`${site.origin}/watch?add=cve/CVE-2024-3094`)
      await page.getByLabel('Add identifiers').fill('T1195, nonsense')
      await page.getByRole('button', { name: 'Add to the list' }).click()
      await expect(page.getByText('“nonsense” is not an identifier that we know.')).toBeVisible()
      await expect(page.getByLabel('Add identifiers')).toHaveValue('nonsense')
      await expect(page.locator(listed)).toHaveCount(2)
      await page.getByRole('link', { name: 'Remove T1195' }).click()
      await expect(page).toHaveURL(/\/watch\?id=cve\/CVE-2024-3094$/)
      await page.getByRole('link', { name: 'Remove CVE-2024-3094' }).click()
      await expect(page.getByText('Nothing is watched yet')).toBeVisible()
    })
  })

  test('has a feed before anybody names anything, with one address', async ({ request }) => {
    const get = (path: string) => request.get(site.origin + path, { maxRedirects: 0 })
    const empty = await get('/watch/feed.json?id=cve/CVE-2020-1111')
    expect(empty.status()).toBe(200)
    expect((await empty.json()).items).toEqual([])
    const other = await get('/watch/feed.xml?id=T1195&id=CVE-2024-3094&id=t1195')
    expect(other.status()).toBe(308)
    expect(other.headers().location).toBe('/watch/feed.xml?id=attack/T1195&id=cve/CVE-2024-3094')
    const many = Array.from({ length: 51 }, (_, index) => `id=cwe/${index + 1}`).join('&')
    for (const query of ['', '?id=nonsense', `?${many}`, '?id=%00']) {
      const bad = await get(`/watch/atom.xml${query}`)
      expect(bad.status(), query).toBe(400)
      expect(await bad.text(), query).toMatch(/identifier/)
    }
  })
})
