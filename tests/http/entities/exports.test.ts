import { afterAll, beforeAll } from 'vitest'
import { expect, test } from '../../support/http'
import { aPost } from '../../support/posts'
import type { RunningServer } from '../../support/server'
import { startServerWith } from '../../support/site-with-posts'
import { stixProblems } from '../../support/stix/stix-rules'

const endings = ['json', 'csv', 'stix.json', 'bib', 'ris', 'csl.json', 'md']
const types: Record<string, string> = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8; header=present',
  'stix.json': 'application/stix+json;version=2.1',
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  'csl.json': 'application/vnd.citationstyles.csl+json',
  md: 'text/markdown; charset=utf-8; variant=GFM',
}
const body = 'Of CVE-2024-3094, which calls evil-host[.]top.\n'
const common = { body, domain: 'Cybersecurity', tags: ['Node.js'] }

let server: RunningServer
beforeAll(async () => {
  server = await startServerWith([
    aPost({ ...common, id: 'xz', slug: 'the-xz-backdoor', title: 'The "xz" {backdoor}' }),
    aPost({ ...common, slug: 'package', title: 'Package' }),
    aPost({ ...common, slug: 'package.json', title: 'Package JSON' }),
    aPost({ ...common, kind: 'brief', slug: 'week-13', title: 'Week 13' }),
    aPost({ ...common, slug: 'hidden', title: 'Hidden', status: 'draft' }),
  ])
})
afterAll(async () => {
  await server.stop()
})

const get = (path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { redirect: 'manual', ...init })

test('a post is a file at its address with an ending', async () => {
  for (const path of ['/cybersecurity/the-xz-backdoor', '/weekly-brief/week-13']) {
    for (const ending of endings) {
      const response = await get(`${path}.${ending}`)
      expect(response.status, ending).toBe(200)
      expect(response.headers.get('Content-Type')).toBe(types[ending])
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
      const text = await response.text()
      if (ending.endsWith('json')) JSON.parse(text)
      const { record } = (await (await get(`${path}.json`)).json()).post
      expect(response.headers.get('Link'), ending).toBe(
        `<${record}>; rel="describedby"; type="application/json"`,
      )
      if (ending === 'md') expect(text).toBe(`---\nrecord: ${record}\n---\n\n${body}`)
      else expect(text).not.toContain('evil-host.top')
    }
  }
})

test('it names what the text names, without what waits for an editor', async () => {
  const { post } = await (await get('/cybersecurity/the-xz-backdoor.json')).json()
  expect(post.entities).toMatchObject([{ type: 'cve', value: 'CVE-2024-3094', lines: [1] }])
  const bundle = await (await get('/cybersecurity/the-xz-backdoor.stix.json')).json()
  expect(stixProblems(bundle)).toEqual([])
  expect(JSON.stringify(bundle)).toContain('CVE-2024-3094')
})

test('files are revalidated, and have the same headers without a body', async () => {
  const path = '/cybersecurity/the-xz-backdoor.bib'
  const { headers } = await get(path)
  const [etag, modified] = [headers.get('ETag') ?? '', headers.get('Last-Modified') ?? '']
  expect(etag).not.toBe('')
  for (const condition of [{ 'If-None-Match': etag }, { 'If-Modified-Since': modified }]) {
    expect((await get(path, { headers: condition as Record<string, string> })).status).toBe(304)
  }
  const head = await get(path, { method: 'HEAD' })
  expect(head.headers.get('Content-Type')).toBe(types.bib)
  expect(await head.text()).toBe('')
})

test('other addresses redirect with their ending, and hidden posts have no files', async () => {
  const redirects = [
    ['/post/the-xz-backdoor.stix.json', '/cybersecurity/the-xz-backdoor.stix.json'],
    ['/ai/xz.csv', '/cybersecurity/the-xz-backdoor.csv'],
  ]
  for (const [from = '', to = ''] of redirects) {
    const response = await get(from)
    expect([response.status, response.headers.get('Location')]).toEqual([301, to])
  }
  for (const path of ['/cybersecurity/hidden.json', '/weekly-brief/none.md', '/topics/None.csv']) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('a name with a dot is a page first, and has files too', async () => {
  const page = await get('/cybersecurity/package.json')
  expect(page.headers.get('Content-Type')).toContain('text/html')
  expect(await page.text()).toContain('<h1')
  const { post } = await (await get('/cybersecurity/package.json.json')).json()
  expect(post.title).toBe('Package JSON')
  expect(await (await get('/cybersecurity/package.bib')).text()).toContain('{{Package}}')
})

test('a topic is a collection of its posts', async () => {
  const { title, posts } = await (await get('/topics/Node.js.json')).json()
  expect([title, posts.length]).toEqual(['Node.js', 4])
  const bundle = await (await get('/topics/Node.js.stix.json')).json()
  expect(stixProblems(bundle)).toEqual([])
  expect((await get('/topics/Node.js.md')).status).toBe(404)
  expect((await get('/topics/node.js.ris')).headers.get('Location')).toBe('/topics/Node.js.ris')
})

test('pages announce their files by Link, and in the page', async () => {
  const pages: [path: string, announced: string[], shown: string[]][] = [
    ['/cybersecurity/the-xz-backdoor', endings, endings],
    ['/weekly-brief/week-13', endings, ['bib', 'json', 'stix.json']],
    ['/topics/Node.js', endings.filter((one) => one !== 'md'), ['bib', 'csv', 'stix.json']],
  ]
  for (const [path, announced, shown] of pages) {
    const response = await get(path)
    const link = response.headers.get('Link') ?? ''
    for (const ending of announced) {
      expect(link).toContain(`<${path}.${ending}>; rel="alternate"; type="`)
    }
    const html = await response.text()
    for (const ending of shown) expect(html).toContain(`href="${path}.${ending}"`)
  }
})
