import { parseFeed } from '@rowanmanning/feed-parser'
import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from '../../support/http'
import { aPost } from '../../support/posts'
import { type RunningServer, startServer } from '../../support/server'
import { changeDatabase } from '../../support/servers/database-beside'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { startHub } from '../../support/servers/hub'
import { startServerWith } from '../../support/site-with-posts'

const paths = ['/feed.xml', '/atom.xml', '/feed.json']
const textOf = async (server: RunningServer, path: string) =>
  (await fetch(server.origin + path)).text()

test('the feeds of an unchanged site have the same bytes after a restart', async ({
  ownServer,
}) => {
  const posts = [aPost(), aPost({ body: '# Two\n\n- a\n- b' }), aPost({ kind: 'brief' })]
  const first = await ownServer(startServerWith(posts))
  const { dataDir: DATA_DIR } = first
  const before = await Promise.all(paths.map((path) => textOf(first, path)))
  await first.stop()
  const { port } = new URL(first.origin)
  const second = await ownServer(startServer({ SAMPLE_CONTENT: '0', DATA_DIR, PORT: port }))
  expect(await Promise.all(paths.map((path) => textOf(second, path)))).toEqual(before)
})

test('a feed has at most fifty posts, all of them listed', async ({ ownServer }) => {
  const listed = Array.from({ length: 60 }, (_, index) =>
    aPost({ title: `Post ${index}`, publishedAt: new Date(Date.UTC(2026, 0, 1, 0, -index)) }),
  )
  const hidden = [
    aPost({ title: 'A draft', status: 'draft' }),
    aPost({ title: 'Withdrawn', status: 'withdrawn' }),
    aPost({
      title: 'Tomorrow',
      status: 'scheduled',
      publishedAt: new Date(Date.now() + 86_400_000),
    }),
  ]
  const server = await ownServer(startServerWith([...listed, ...hidden]))
  const { items } = JSON.parse(await textOf(server, '/feed.json'))
  expect(items.map(({ title }: { title: string }) => title)).toEqual(
    listed.slice(0, 50).map(({ title }) => title),
  )
})

test('feeds are well-formed with hostile text in a post', async ({ ownServer }) => {
  const hostile =
    '\u0001\u000b]]> <!-- <script>alert(1)</script> & &amp; \ufffe\uffff 🛡️ שלום \u202e'
  const expected = hostile.replace('\u0001\u000b', '').replace('\ufffe\uffff', '')
  const post = aPost({
    id: 'imported "id" <42>',
    slug: 'odd ]]> & <slug>',
    title: `Title ${hostile}`,
    summary: hostile,
    body: `# ${hostile}\n\n${hostile}\n\n\`\`\`\n${hostile}\n\`\`\`\n\n[x](/y?a=1&b=<2>)`,
    tags: [hostile, 'Q&A'],
  })
  const server = await ownServer(startServerWith([post]))
  for (const path of ['/feed.xml', '/atom.xml']) {
    const [entry] = parseFeed(await textOf(server, path)).items
    expect(entry?.title).toContain('Title ]]>')
    expect(entry?.id).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
    const title = titleOfEntry(await textOf(server, path))
    expect(title).toBe(`Title ${expected}`)
  }
  const { items } = JSON.parse(await textOf(server, '/feed.json'))
  expect(items[0].title).toBe(`Title ${expected}`)
  expect((await fetch(items[0].url)).status).toBe(200)
  expect(items[0].content_html).not.toContain('<script>')
})

/** Throws unless the text is well-formed XML. */
function titleOfEntry(xml: string): string | null {
  const onError = (level: string, message: string) => {
    throw new Error(`${level}: ${message}`)
  }
  const document = new DOMParser({ onError }).parseFromString(xml, 'text/xml')
  const [entry] = [
    ...document.getElementsByTagName('item'),
    ...document.getElementsByTagName('entry'),
  ]
  return entry?.getElementsByTagName('title')[0]?.textContent ?? null
}

test('while the database fails, feeds answer 503 with Retry-After and without details', async ({
  ownServer,
}) => {
  const server = await ownServer(startServerWith([aPost()]))
  await changeDatabase(server, (database) =>
    database.exec('alter table articles rename to renamed_articles'),
  )
  for (const path of [...paths, '/functions/v1/rss', '/topics/Identity/feed.xml']) {
    await expectUnavailable(await fetch(server.origin + path))
  }
  expect(server.output()).toContain('no such table')
})

test('while PostgreSQL is unreachable, new feeds answer 503 and cached ones are served', async ({
  ownServer,
}) => {
  const postgres = await freezablePostgres()
  try {
    const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
    expect((await fetch(`${server.origin}/feed.xml`)).status).toBe(200)
    postgres.hang()
    expect((await fetch(`${server.origin}/feed.xml`)).status, 'cached').toBe(200)
    const uncached = fetch(`${server.origin}/ai/atom.xml`)
    // Requests are handled in order: when this one is answered, the one before waits for its queries.
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    postgres.cut()
    await expectUnavailable(await uncached)
    await expect.poll(async () => (await fetch(`${server.origin}/ai/atom.xml`)).status).toBe(200)
  } finally {
    await postgres.remove()
  }
})

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('120')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(await response.text()).toBe(
    'The feed is temporarily unavailable. Please try again later.\n',
  )
}

test('feeds name the hub, and the hub is pinged about every change', async ({ ownServer }) => {
  const hub = await startHub()
  try {
    // Importing the sample edition changes all its posts.
    const server = await ownServer(startServer({ WEBSUB_HUB: hub.url }))
    const response = await fetch(`${server.origin}/ai/feed.xml`)
    expect(response.headers.get('Link')).toBe(
      `<${server.origin}/ai/feed.xml>; rel="self", <${hub.url}>; rel="hub"`,
    )
    expect(await response.text()).toContain(`<atom:link rel="hub" href="${hub.url}"/>`)
    const { hubs } = JSON.parse(await textOf(server, '/feed.json'))
    expect(hubs).toEqual([{ type: 'WebSub', url: hub.url }])
    await expect
      .poll(() => new Set(hub.received.map(({ form }) => form['hub.url'])))
      .toContain(`${server.origin}/weekly-brief/atom.xml`)
    expect(hub.received.every(({ form }) => form['hub.mode'] === 'publish')).toBe(true)
  } finally {
    await hub.stop()
  }
})
