import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/system/run-proxy.mjs'
import { copyOfPostgres } from '../../support/data/databases'
import { runCommand } from '../../support/program'
import { type Settings, startServer } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'

/** What differs between two requests for the same page. */
const changingHeaders = ['date', 'x-request-id', 'age', 'server-timing', 'connection', 'keep-alive']

/** Every public address that the site links to, with its status, headers and body. */
async function crawl(origin: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const waiting = [
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/rss.xml',
    '/feed.xml',
    '/nowhere-at-all',
    '/search?q=security',
  ]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue
    // A robot, so that the visits are not counted.
    const headers = { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
    const response = await fetch(origin + path, { redirect: 'manual', headers })
    const body = Buffer.from(await response.arrayBuffer())
    const sent = [...response.headers].filter(([name]) => !changingHeaders.includes(name)).sort()
    const digest = createHash('sha256').update(body).digest('hex')
    found.set(path, JSON.stringify([response.status, sent, digest]))
    if (!/html|xml|json/.test(response.headers.get('content-type') ?? '')) continue
    const text = body.toString().replaceAll('&amp;', '&')
    for (const [, link = ''] of text.matchAll(
      /(?:href|src|srcset|<loc|content)[=>]"?([^"<\s]+)/g,
    )) {
      const url = URL.parse(link, origin)
      // The public record says that it was restored.
      const isCompared =
        url && !/^\/(assets|\.well-known\/publication-log)(\/|$)/.test(url.pathname)
      if (url?.origin === origin && isCompared) waiting.push(url.pathname + url.search)
    }
  }
  return found
}

/** The addresses whose answers differ. */
function differences(before: Map<string, string>, after: Map<string, string>): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path))
}

async function crawlOf(settings: Settings): Promise<Map<string, string>> {
  const server = await startServer(settings)
  try {
    return await crawl(server.origin)
  } finally {
    await server.stop()
  }
}

test('a site that moves from SQLite to PostgreSQL and back answers every request as before', async () => {
  const port = String(await freePort())
  const shared = { PORT: port, SAMPLE_CONTENT: '1', LOG_LEVEL: 'error' }
  const backups = await temporaryFolder()
  const first = { ...shared, DATA_DIR: await temporaryFolder() }
  const before = await crawlOf(first)
  expect(before.size).toBeGreaterThan(200)

  const one = join(backups, 'one.tar.zst')
  const made = await runCommand(['backup', one], first)
  expect([made.code, made.stdout]).toEqual([0, expect.stringContaining(`Wrote ${one}`)])
  expect((await stat(one)).mode & 0o077).toBe(0)
  const again = await runCommand(['backup', one], first)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('exists already')])
  const verified = await runCommand(['backup', 'verify', one, '--json'], first)
  expect(JSON.parse(verified.stdout)).toMatchObject({ file: one, engine: 'sqlite', missing: [] })

  const database = await copyOfPostgres('template1')
  try {
    const second = { ...shared, DATA_DIR: await temporaryFolder(), DATABASE_URL: database.url }
    const restored = await runCommand(['restore', one], second)
    expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining('sign in again')])
    // The engines rank search results differently.
    const onPostgres = differences(before, await crawlOf(second))
    expect(onPostgres.filter((path) => !path.startsWith('/search?'))).toEqual([])

    const two = join(backups, 'two.tar.zst')
    expect((await runCommand(['backup', two], second)).code).toBe(0)
    const third = { ...shared, DATA_DIR: await temporaryFolder() }
    expect((await runCommand(['restore', two, '--json'], third)).code).toBe(0)
    expect(differences(before, await crawlOf(third))).toEqual([])

    const used = await startServer(third)
    const refused = await runCommand(['restore', two, '--replace'], third)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is being used')])
    await used.stop()
  } finally {
    await database.remove()
  }
})
