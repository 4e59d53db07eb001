import { expect, step, test } from '../../support/http'
import { aPost } from '../../support/posts'
import { startServer } from '../../support/server'
import { changeDatabase } from '../../support/servers/database-beside'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { startServerWith } from '../../support/site-with-posts'

/** Addresses that the server does not render ahead of requests, each with its empty state. */
const lists = {
  '/weekly-brief?domain=ai': 'No intelligence briefs available',
  '/weekly-brief?domain=ai&page=2': 'No intelligence briefs available',
  '/weekly-brief?page=2': 'No intelligence briefs available',
  '/topics': 'No topics',
  '/topics/Identity': 'No Content Found',
  '/topics/Identity?page=2': 'No Content Found',
  '/topics/identity': 'No Content Found',
  '/topics/no-such-topic': 'No Content Found',
  '/trending': 'No articles available',
  '/search?q=trust': 'No results found.',
  '/search?q=trust&domain=cybersecurity&kind=article&page=2': 'No results found.',
  '/ai?tag=AI': 'No AI articles found for the selected category.',
  '/ai?tag=Deep%20Learning&page=2': 'No AI articles found for the selected category.',
}

/** The site of the test has none of these. */
const emptyLists = {
  '/entities': 'No identifiers yet',
  '/authors': 'No authors yet',
  '/corrections': 'No corrections yet',
}

const machineAddresses = [
  '/api/briefs',
  '/api/briefs?domain=ai&page=2',
  '/api/feed',
  '/api/feed?domain=ai',
  '/api/search?q=trust',
  '/api/search-index',
  '/feed.json',
  '/topics/Identity/feed.xml',
  '/topics/no-such-topic/atom.xml',
]

test('DESIGN 2: lists that cannot be loaded show their empty state, in pages that are not cached', async ({
  ownServer,
}) => {
  const server = await ownServer(startServerWith([aPost(), aPost({ kind: 'brief', domain: 'AI' })]))
  const tables = [
    ...['articles', 'weekly_briefs', 'article_tags', 'weekly_brief_tags', 'post_reads'],
    ...['article_authors', 'article_entities', 'public_versions'],
  ]
  const rename = (from: string, to: string) =>
    changeDatabase(server, (database) =>
      database.exec(
        tables.map((name) => `alter table ${name}${from} rename to ${name}${to}`).join(';'),
      ),
    )

  await rename('', '_renamed')
  await expectEmptyStates(server.origin)
  await server.printed('no such table')

  await step('none of these pages was cached', async () => {
    await rename('_renamed', '')
    for (const [path, empty] of Object.entries(lists)) {
      const answer = await fetch(server.origin + path)
      const isMissing = /page=2|no-such-topic/.test(path) && !path.startsWith('/search')
      expect(answer.status, path).toBe(isMissing ? 404 : 200)
      if (!isMissing && path !== '/ai?tag=AI')
        expect(await answer.text(), path).not.toContain(empty)
    }
  })
})

test('the same if PostgreSQL is unreachable or hangs', async ({ ownServer }) => {
  const postgres = await freezablePostgres()
  try {
    const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
    await step('if it hangs, pages wait for a few seconds only', async () => {
      postgres.hang()
      const topic = fetch(`${server.origin}/topics/Identity`)
      const feed = fetch(`${server.origin}/api/feed`)
      await expectFailedPost(server.origin)
      expect((await topic).status).toBe(200)
      expect((await feed).status).toBe(503)
    })
    await step('it is unreachable', async () => {
      postgres.shutDown()
      await expectEmptyStates(server.origin)
      await expectFailedPost(server.origin)
    })
  } finally {
    await postgres.remove()
  }
})

async function expectEmptyStates(origin: string): Promise<void> {
  await Promise.all([
    ...Object.entries({ ...lists, ...emptyLists }).map(async ([path, empty]) => {
      const answer = await fetch(origin + path)
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('Cache-Control'), path).toBe('no-store')
      const html = await answer.text()
      expect(html, path).toContain(empty)
      expect(html, path).toMatch(/could not (be )?load|The search failed/)
    }),
    ...machineAddresses.map(async (path) => {
      const answer = await fetch(origin + path)
      expect(answer.status, path).toBe(503)
      expect(answer.headers.get('Cache-Control'), path).toBe('no-store')
      expect(Number(answer.headers.get('Retry-After')), path).toBeGreaterThan(0)
      expect(await answer.text(), path).toContain('temporarily unavailable')
    }),
    fetch(`${origin}/llms.txt`).then((answer) => {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Cache-Control'), 'without its newest posts').toBe('no-store')
    }),
    fetch(`${origin}/api/read`, {
      method: 'POST',
      body: 'article:some-id',
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    }).then((answer) => expect(answer.status, '/api/read').toBe(503)),
  ])
}

/** SPEC 8 */
async function expectFailedPost(origin: string): Promise<void> {
  const pages = {
    '/ai/some-article': 'Failed to load article',
    '/weekly-brief/some-brief': 'Failed to load weekly brief',
    '/newsletter/issues/00000000-0000-4000-8000-000000000001': 'Back in a moment',
  }
  await Promise.all(
    Object.entries(pages).map(async ([path, heading]) => {
      const answer = await fetch(origin + path)
      expect(answer.status, path).toBe(503)
      expect(answer.headers.get('Cache-Control'), path).toBe('no-store')
      expect(answer.headers.get('Retry-After'), path).toBe('30')
      const html = await answer.text()
      expect(html, path).toContain(heading)
      expect(html, path).toContain('The site is temporarily unavailable.')
    }),
  )
}
