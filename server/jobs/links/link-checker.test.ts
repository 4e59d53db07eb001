import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Database, Db } from '~/database/database'
import { switchChecks } from '~/links/change-link.actions'
import { indexLinks } from '~/links/index-links.actions'
import { anEditor, createdPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo } from '../../../tests/support/data/saved-posts'
import { userAgentOf } from '../outgoing/user-agent'
import { startLinkChecker } from './link-checker'

const start = new Date('2026-11-15T09:00:00Z').getTime()
const owner = anEditor('ada', 'owner')
const cleanups: (() => unknown)[] = []
const cleanUp = async () => {
  for (const one of cleanups.splice(0).reverse()) await one()
}

/** A site on loopback that records when each request came in, and how many were answered at once. */
async function aSite(statusAt: (path: string) => number) {
  const requests: { path: string; at: number; userAgent: string | undefined }[] = []
  let open = 0
  const most = { open: 0 }
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ path: url, at: performance.now(), userAgent: headers['user-agent'] })
    open += 1
    most.open = Math.max(most.open, open)
    setTimeout(() => {
      open -= 1
      response.writeHead(statusAt(url)).end()
    }, 20)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { requests, most, origin: `http://127.0.0.1:${port}` }
}

async function publishedWith(db: Db, body: string): Promise<void> {
  const content = someContent({ body })
  const { id } = await createdPost(db, { content, when: { as: 'published' } }, daysAgo(2))
  const deps = { db, now: new Date(start), siteOrigin: 'https://vigil.example' }
  await indexLinks(deps, 'article', [id])
}

function checkerOn(
  { db }: Database,
  overrides: Partial<Parameters<typeof startLinkChecker>[0]> = {},
) {
  let now = start
  const errors: unknown[] = []
  const checker = startLinkChecker({
    db,
    clock: () => new Date(now),
    log: { error: (line: object) => void errors.push(line) } as never,
    userAgent: () =>
      userAgentOf('VigilLinkCheck/1.0', { name: 'Vigil', url: 'https://vigil.example' }),
    isAllowedAddress: (address) => address === '127.0.0.1',
    isAllowedPort: () => true,
    pauseMs: 50,
    everyMs: 10,
    ...overrides,
  })
  cleanups.push(() => checker.stop(5_000))
  const passHours = (hours: number) => {
    now += hours * 3_600_000
  }
  return { checker, errors, passHours }
}

const statesIn = async (db: Db) => {
  const rows = await db.selectFrom('links').select(['address', 'state']).execute()
  return Object.fromEntries(rows.map(({ address, state }) => [new URL(address).pathname, state]))
}
const turnOn = (db: Db, isOn = true) =>
  switchChecks({ db, now: new Date(start) }, { editor: owner, isOn })

onEachEngine('the checker of outgoing links', (open) => {
  // Before the database is closed.
  afterEach(cleanUp)

  test('requests nothing before an owner turns it on, then one page of a site after the other', async () => {
    const database = await open()
    const { db } = database
    const site = await aSite((path) => (path === '/gone' ? 404 : 200))
    await publishedWith(db, `${site.origin}/one ${site.origin}/two ${site.origin}/gone`)
    const { checker, passHours, errors } = checkerOn(database)
    for (let run = 0; run < 3; run += 1) {
      checker.wake()
      await statesIn(db)
    }
    expect(site.requests).toEqual([])
    await turnOn(db)
    await expect
      .poll(() => statesIn(db))
      .toEqual({ '/one': 'works', '/two': 'works', '/gone': 'failing' })
    // '/gone' was requested with HEAD and GET.
    expect(site.requests).toHaveLength(4)
    expect(site.most.open).toBe(1)
    const gaps = site.requests.slice(1).map(({ at }, index) => at - (site.requests[index]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50)
    expect(site.requests[0]?.userAgent).toBe('VigilLinkCheck/1.0 (Vigil; +https://vigil.example)')
    passHours(26)
    await expect.poll(() => statesIn(db)).toMatchObject({ '/gone': 'gone' })
    expect(errors).toEqual([])
  })

  test('of two processes one requests', async () => {
    const database = await open()
    const site = await aSite(() => 200)
    const paths = Array.from({ length: 6 }, (_, index) => `${site.origin}/${index}`)
    await publishedWith(database.db, paths.join(' '))
    await turnOn(database.db)
    checkerOn(database, { pauseMs: 1 })
    checkerOn(database, { pauseMs: 1 })
    await expect
      .poll(async () => Object.values(await statesIn(database.db)).every((one) => one === 'works'))
      .toBe(true)
    expect(site.requests.map(({ path }) => path).sort()).toEqual([
      '/0',
      '/1',
      '/2',
      '/3',
      '/4',
      '/5',
    ])
  })

  test('without the addresses of a test, loopback is refused and stays unrequested', async () => {
    const database = await open()
    const site = await aSite(() => 200)
    await publishedWith(database.db, `${site.origin}/x <http://localhost/y>`)
    await turnOn(database.db)
    const { checker } = checkerOn(database)
    await checker.stop(5_000)
    const real = startLinkChecker({
      db: database.db,
      clock: () => new Date(start),
      log: { error: () => {} } as never,
      userAgent: () => 'Test',
      pauseMs: 1,
      everyMs: 10,
    })
    cleanups.push(() => real.stop(5_000))
    await expect.poll(() => statesIn(database.db)).toEqual({ '/x': 'skipped', '/y': 'skipped' })
    const rows = await database.db.selectFrom('links').select('reason').orderBy('reason').execute()
    expect(rows.map(({ reason }) => reason)).toEqual(['port', 'private'])
  })

  test('a stop interrupts a request, stores nothing, and leaves the work to another process', async () => {
    const database = await open()
    const { db } = database
    const began = Promise.withResolvers<void>()
    const server = createServer(() => began.resolve())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    await publishedWith(db, `http://127.0.0.1:${port}/slow`)
    await turnOn(db)
    const { checker } = checkerOn(database)
    await began.promise
    await checker.stop(5_000)
    expect(await statesIn(db)).toEqual({ '/slow': 'unchecked' })
    expect(await db.selectFrom('link_checker').selectAll().execute()).toEqual([])
  })
})

test.each([
  ['Vigil', 'VigilLinkCheck/1.0 (Vigil; +https://a.example)'],
  [
    'Die Wächter (täglich)\r\nX: y',
    'VigilLinkCheck/1.0 (Die Wachter taglichX: y; +https://a.example)',
  ],
  ['夜警', 'VigilLinkCheck/1.0 (+https://a.example)'],
])('the requests of %j name the site', (name, expected) => {
  expect(userAgentOf('VigilLinkCheck/1.0', { name, url: 'https://a.example' })).toBe(expected)
})
