import fc from 'fast-check'
import { postgresWithEditors } from '../../support/desk/editors-on-postgres'
import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import { type Newsroom, post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { type RunningServer, startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { until } from '../../support/until'

// 'A published change is visible on every page, feed, sitemap and search within a second'.

/** All pages that show a new article of this domain. */
function places(word: string): string[] {
  return ['/', '/ai', '/feed.xml', '/ai/atom.xml', '/api/feed', `/api/search?q=${word}`]
}

const textAt = async (server: RunningServer, path: string) =>
  (await fetch(server.origin + path)).text()

async function publish({ desk, cookies }: Newsroom, title: string): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { ...completePost(title), id, tab: id, when: 'now' }
  expect((await post(`${desk}/articles/new`, fields, cookies.ada)).status).toBe(303)
  return id
}

test('once a change is acknowledged, readers get the new pages', async ({ newsroom }) => {
  const { server, desk, cookies } = newsroom
  const steps = fc.sample(fc.constantFrom('edit', 'withdraw', 'republish'), {
    numRuns: 8,
    seed: 42,
  })
  let word = `w${crypto.randomUUID().slice(0, 8)}`
  let version = 1
  let isPublished = true
  for (const path of places(word)) await textAt(server, path)
  const id = await publish(newsroom, `${aTitle()} ${word}`)
  const expectUpToDate = async () => {
    for (const path of places(word)) {
      const isShown = (await textAt(server, path)).includes(`${word}`)
      const echoesQuery = path.startsWith('/api/search')
      expect([path, isShown || (echoesQuery && isPublished)], `version ${version}`).toEqual([
        path,
        isPublished,
      ])
    }
  }
  await expectUpToDate()
  for (const step of steps) {
    if (step === 'edit') {
      const before = word
      word = `w${crypto.randomUUID().slice(0, 8)}`
      const fields = { ...completePost(`${aTitle()} ${word}`), tab: word, version: String(version) }
      const saved = await post(`${desk}/articles/${id}`, fields, cookies.ada)
      expect(saved.status).toBe(303)
      version += 1
      for (const path of places(before)) {
        expect([path, (await textAt(server, path)).includes(before)]).toEqual([path, false])
      }
    } else if ((step === 'withdraw') === isPublished) {
      const fields = { step, version: String(version) }
      await post(`${desk}/articles/${id}/status`, fields, cookies.ada)
      version += 1
      isPublished = step === 'republish'
    }
    await expectUpToDate()
  }
})

test('another server on the same database shows it soon', async ({ newsroom, ownServer }) => {
  const other = await ownServer(startServer({ DATA_DIR: newsroom.server.dataDir }))
  const title = aTitle()
  expect(await textAt(other, '/')).not.toContain(title)
  await publish(newsroom, title)
  await until(async () => (await textAt(other, '/')).includes(title))
})

test('while the database is unreachable, readers get the cached pages', async ({ ownServer }) => {
  const { database, newsroomAt } = await postgresWithEditors()
  const postgres = await freezablePostgres(database)
  try {
    const settings = { DATABASE_URL: postgres.url, SAMPLE_CONTENT: '0' }
    const newsroom = newsroomAt(await ownServer(startServer(settings)))
    const title = aTitle()
    await publish(newsroom, title)
    expect(await textAt(newsroom.server, '/')).toContain(title)
    postgres.shutDown()
    expect((await fetch(`${newsroom.server.origin}/readyz`)).status).toBe(503)
    const home = await fetch(`${newsroom.server.origin}/`)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain(title)
  } finally {
    await postgres.remove()
  }
})

test('addresses that differ in unused parameters are one page, without cookies', async ({
  newsroom,
}) => {
  const { origin } = newsroom.server
  const plain = await fetch(`${origin}/ai`)
  const withParameters = await fetch(`${origin}/ai?utm_source=mail&x=1`, {
    headers: { Cookie: newsroom.cookies.ada },
  })
  expect(withParameters.headers.get('ETag')).toBe(plain.headers.get('ETag'))
  expect(withParameters.headers.getSetCookie()).toEqual([])
  // A redirect keeps the query.
  const moved = await fetch(`${origin}/AI?utm_source=mail`, { redirect: 'manual' })
  expect(moved.headers.get('Location')).toBe('/ai?utm_source=mail')
})
