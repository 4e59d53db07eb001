import fc from 'fast-check'
import { aTitle, complete, expect, furnish, type Newsroom, post } from '../../support/desk/newsroom'
import { type RunningServer, startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { test } from '../../support/site'

// 'A published change is visible on every page, feed, sitemap and search within a second'.

/** Everywhere that a new article of this domain is shown, once it is out. */
function places(word: string): string[] {
  return ['/', '/ai', '/feed.xml', '/ai/atom.xml', '/api/feed', `/api/search?q=${word}`]
}

const textAt = async (server: RunningServer, path: string) =>
  (await fetch(server.origin + path)).text()

async function publish({ desk, cookies }: Newsroom, title: string): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { ...complete(title), id, tab: id, when: 'now' }
  expect((await post(`${desk}/articles/new`, fields, cookies.ada)).status).toBe(303)
  return id
}

test('what an editor was told to be done is what readers get next, whatever was asked for before', async ({
  newsroom,
}) => {
  const { server, desk, cookies } = newsroom
  const steps = fc.sample(fc.constantFrom('edit', 'withdraw', 'republish'), {
    numRuns: 8,
    seed: 42,
  })
  let word = `w${crypto.randomUUID().slice(0, 8)}`
  let version = 1
  let isOut = true
  for (const path of places(word)) await textAt(server, path)
  const id = await publish(newsroom, `${aTitle()} ${word}`)
  const expectSeen = async () => {
    for (const path of places(word)) {
      const isSeen = (await textAt(server, path)).includes(`${word}`)
      const isEcho = path.startsWith('/api/search')
      expect([path, isSeen || (isEcho && isOut)], `version ${version}`).toEqual([path, isOut])
    }
  }
  await expectSeen()
  for (const step of steps) {
    if (step === 'edit') {
      const before = word
      word = `w${crypto.randomUUID().slice(0, 8)}`
      const fields = { ...complete(`${aTitle()} ${word}`), tab: word, version: String(version) }
      const saved = await post(`${desk}/articles/${id}`, fields, cookies.ada)
      expect(saved.status).toBe(303)
      version += 1
      for (const path of places(before)) {
        expect([path, (await textAt(server, path)).includes(before)]).toEqual([path, false])
      }
    } else if ((step === 'withdraw') === isOut) {
      const fields = { step, version: String(version) }
      await post(`${desk}/articles/${id}/status`, fields, cookies.ada)
      version += 1
      isOut = step === 'republish'
    }
    await expectSeen()
  }
})

test('another process on the same database shows it within a second, and so does one that starts later', async ({
  newsroom,
  ownServer,
}) => {
  const other = await ownServer(startServer({ DATA_DIR: newsroom.server.dataDir }))
  const title = aTitle()
  expect(await textAt(other, '/')).not.toContain(title)
  await publish(newsroom, title)
  await expect.poll(() => textAt(other, '/'), { timeout: 1_000, intervals: [50] }).toContain(title)
})

test('while the database is away, readers get the pages that were made before', async ({
  ownServer,
}) => {
  const postgres = await freezablePostgres()
  try {
    const settings = { DATABASE_URL: postgres.url, SAMPLE_CONTENT: '0' }
    const newsroom = await furnish(await ownServer(startServer(settings)))
    const title = aTitle()
    await publish(newsroom, title)
    expect(await textAt(newsroom.server, '/')).toContain(title)
    postgres.leave()
    expect((await fetch(`${newsroom.server.origin}/readyz`)).status).toBe(503)
    const home = await fetch(`${newsroom.server.origin}/`)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain(title)
  } finally {
    await postgres.remove()
  }
})

test('addresses with parameters that nobody reads are one page, and nobody’s cookie is in it', async ({
  newsroom,
}) => {
  const { origin } = newsroom.server
  const plain = await fetch(`${origin}/ai`)
  const odd = await fetch(`${origin}/ai?utm_source=mail&x=1`, {
    headers: { Cookie: newsroom.cookies.ada },
  })
  expect(odd.headers.get('ETag')).toBe(plain.headers.get('ETag'))
  expect(odd.headers.getSetCookie()).toEqual([])
  // What leads elsewhere takes along what it was asked with.
  const moved = await fetch(`${origin}/AI?utm_source=mail`, { redirect: 'manual' })
  expect(moved.headers.get('Location')).toBe('/ai?utm_source=mail')
})
