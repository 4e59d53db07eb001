import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { startNginx } from '../../../scripts/system/nginx.mjs'
import { aTitle, completePost, expect, type Newsroom, post } from '../../support/desk/newsroom'
import { test as base } from '../../support/site'

type Nginx = Awaited<ReturnType<typeof startNginx>>

const test = base.extend<{ nginxBefore(origins: string[]): Promise<Nginx> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  nginxBefore: async ({}, use) => {
    const started: Nginx[] = []
    await use(async (origins) => {
      const nginx = await startNginx(origins)
      started.push(nginx)
      return nginx
    })
    for (const nginx of started) await nginx.stop()
  },
})

const behindProxy = { TRUST_PROXY: '1' }

/** Readers who open a page again and again, until they are stopped. */
function readers(url: string, count: number) {
  const seen: { at: number; status: number; text: string }[] = []
  let isReading = true
  const read = async () => {
    while (isReading) {
      const at = performance.now()
      const answer = await fetch(url, { headers: { Accept: 'text/html' } })
      seen.push({ at, status: answer.status, text: await answer.text() })
      await setTimeout(5)
    }
  }
  const reading = Promise.all(Array.from({ length: count }, read))
  return {
    seen,
    async stop() {
      isReading = false
      await reading
      return seen
    },
  }
}

const secondAfter = (at: number) => ({
  of: (seen: { at: number }[]) => seen.some((one) => one.at > at + 1_000),
})

async function publish(
  { cookies }: Newsroom,
  desk: string,
): Promise<{ id: string; title: string }> {
  const [id, title] = [crypto.randomUUID(), aTitle()]
  const fields = { ...completePost(title), id, tab: id, when: 'now' }
  expect((await post(`${desk}/articles/new`, fields, cookies.ada)).status).toBe(303)
  return { id, title }
}

test('through the cache of nginx, readers see a new post within a second, and a withdrawn one no longer', async ({
  ownNewsroom,
  nginxBefore,
}) => {
  const newsroom = await ownNewsroom(behindProxy)
  const { origin } = await nginxBefore([newsroom.server.origin])
  const desk = origin + new URL(newsroom.desk).pathname
  const atHome = readers(`${origin}/`, 8)
  await expect.poll(() => atHome.seen.length).toBeGreaterThan(100)
  const { id, title } = await publish(newsroom, desk)
  const publishedAt = performance.now()
  await expect.poll(() => secondAfter(publishedAt).of(atHome.seen)).toBe(true)
  const old = (await atHome.stop()).filter(({ text }) => !text.includes(title))
  expect(Math.max(...old.map(({ at }) => at))).toBeLessThan(publishedAt + 1_000)

  const home = await (await fetch(`${origin}/`)).text()
  const path = new RegExp(`href="(/ai/[^"]+)"[^>]*>${title}`).exec(home)?.[1] ?? '/no-link'
  const atPost = readers(origin + path, 8)
  await expect.poll(() => atPost.seen.length).toBeGreaterThan(100)
  await post(
    `${desk}/articles/${id}/status`,
    { step: 'withdraw', version: '1' },
    newsroom.cookies.ada,
  )
  const withdrawnAt = performance.now()
  await expect.poll(() => secondAfter(withdrawnAt).of(atPost.seen)).toBe(true)
  const shown = (await atPost.stop()).filter(({ status }) => status === 200)
  expect(shown.length).toBeGreaterThan(0)
  expect(Math.max(...shown.map(({ at }) => at))).toBeLessThan(withdrawnAt + 1_000)
})

test('during an upgrade, nginx finds the files of either version', async ({ nginxBefore }) => {
  const versions = await Promise.all(['/assets/old.js', '/assets/new.js'].map(serverOf))
  const { origin } = await nginxBefore(versions.map((version) => version.origin))
  for (const file of ['old.js', 'new.js', 'new.js', 'old.js', 'new.js', 'old.js']) {
    expect((await fetch(`${origin}/assets/${file}`)).status, file).toBe(200)
  }
  expect((await fetch(`${origin}/assets/none.js`)).status).toBe(404)
  for (const { server } of versions) server.close()
})

/** A server that has only one file. */
async function serverOf(path: string) {
  const server = createServer((request, response) => {
    response.writeHead(request.url === path ? 200 : 404, { 'Cache-Control': 'no-store' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, origin: `http://127.0.0.1:${port}` }
}

test('nginx answers most requests itself, each client in its encoding, and all while Vigil is away', async ({
  ownNewsroom,
  nginxBefore,
}) => {
  const newsroom = await ownNewsroom(behindProxy)
  const { server } = newsroom
  const nginx = await nginxBefore([server.origin])
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(nginx.origin + path, { headers })

  await test.step('a page is fetched about once a second', async () => {
    const startedAt = performance.now()
    const ids = new Set<string | null>()
    for (let count = 0; count < 300; count += 1) {
      ids.add((await get('/')).headers.get('X-Request-Id'))
    }
    // Once more in each second, while Vigil looks for changes.
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000) + 1
    expect(ids.size).toBeLessThanOrEqual(seconds * 4)
  })

  await test.step('encodings and feeds for browsers are stored apart', async () => {
    for (const encoding of ['br', 'gzip', 'zstd', null, 'br']) {
      const answer = await get('/', { 'Accept-Encoding': encoding ?? 'identity' })
      expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    }
    const typeFor = async (accept: string) =>
      (await get('/feed.xml', { Accept: accept })).headers.get('Content-Type')
    for (const accept of ['text/html', '*/*', 'text/html']) {
      const type = accept === 'text/html' ? 'application/xml' : 'application/rss+xml'
      expect(await typeFor(accept)).toContain(type)
    }
  })

  await test.step('the desk is never stored', async () => {
    const desk = new URL(newsroom.desk).pathname
    const nonces = new Set<string | null>()
    for (const cookie of [newsroom.cookies.ada, newsroom.cookies.ada, '', '']) {
      const answer = await get(`${desk}/sign-in`, { Cookie: cookie })
      nonces.add(
        /'nonce-[\w-]+'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[0] ?? null,
      )
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
    expect(nonces.size).toBe(4)
  })

  await test.step('it speaks HTTP/2 over TLS, and leads there', async () => {
    const session = connect(nginx.tlsOrigin, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/ai' })
    const [headers] = await once(stream, 'response')
    expect(headers[':status']).toBe(200)
    session.destroy()
    const plain = await fetch(`${nginx.redirectOrigin}/ai?page=2`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('Location')]).toEqual([
      308,
      'https://127.0.0.1/ai?page=2',
    ])
  })

  await test.step('while Vigil is away, pages that were read stay', async () => {
    await (await get('/ai')).text()
    await server.stop()
    const answers = await Promise.all(['/', '/', '/ai'].map((path) => get(path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await get('/weekly-brief')).status).toBe(502)
  })
})
