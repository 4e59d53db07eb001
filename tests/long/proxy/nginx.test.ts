import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { startNginx } from '../../../scripts/system/nginx.mjs'
import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import { type Newsroom, post } from '../../support/desk/newsroom-server'
import { test as base, expect, step } from '../../support/http'
import { requestsOf, scrape } from '../../support/metrics/scrape'
import { until } from '../../support/until'

type Nginx = Awaited<ReturnType<typeof startNginx>>

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's pattern
const test = base.extend('nginxBefore', ({}, { onCleanup }) => {
  const started: Nginx[] = []
  onCleanup(async () => {
    for (const nginx of started) await nginx.stop()
  })
  return async (origins: string[]) => {
    const nginx = await startNginx(origins)
    started.push(nginx)
    return nginx
  }
})

const behindProxy = { TRUST_PROXY: '1' }

interface Answer {
  status: number
  text: string
}

/** Eight readers open a page at once. */
function readersOf(url: string): Promise<Answer[]> {
  const read = async () => {
    const answer = await fetch(url, { headers: { Accept: 'text/html' } })
    return { status: answer.status, text: await answer.text() }
  }
  return Promise.all(Array.from({ length: 8 }, read))
}

/** How often Vigil was asked for pages of a route. */
const askedAt = async ({ server }: Newsroom, route: string) =>
  requestsOf(await scrape(server.origin), { route })

/** Reads a page until nginx has asked Vigil for it three times more. */
async function readForSomeTime(newsroom: Newsroom, url: string, route: string): Promise<Answer[]> {
  const before = await askedAt(newsroom, route)
  const answers: Answer[] = []
  await until(async () => {
    answers.push(...(await readersOf(url)))
    return (await askedAt(newsroom, route)) >= before + 3
  })
  return answers
}

async function publish(
  { cookies }: Newsroom,
  desk: string,
): Promise<{ id: string; title: string }> {
  const [id, title] = [crypto.randomUUID(), aTitle()]
  const fields = { ...completePost(title), id, tab: id, when: 'now' }
  expect((await post(`${desk}/articles/new`, fields, cookies.ada)).status).toBe(303)
  return { id, title }
}

test('through the cache of nginx, readers see a new post, and a withdrawn one no longer', async ({
  ownNewsroom,
  nginxBefore,
}) => {
  const newsroom = await ownNewsroom(behindProxy)
  const { origin } = await nginxBefore([newsroom.server.origin])
  const desk = origin + new URL(newsroom.desk).pathname
  const home = `${origin}/`
  await readForSomeTime(newsroom, home, '/')
  const { id, title } = await publish(newsroom, desk)
  const hasPost = ({ text }: Answer) => text.includes(title)
  await until(async () => (await readersOf(home)).every(hasPost))
  const later = await readForSomeTime(newsroom, home, '/')
  expect(later.filter((answer) => !hasPost(answer))).toEqual([])

  const path = new RegExp(`href="(/ai/[^"]+)"[^>]*>${title}`).exec(later[0]?.text ?? '')?.[1]
  const url = `${origin}${path}`
  const isShown = ({ status }: Answer) => status === 200
  const before = await readForSomeTime(newsroom, url, '/ai/:article')
  expect(before.filter((answer) => !isShown(answer))).toEqual([])
  const withdrawal = { step: 'withdraw', version: '1' }
  await post(`${desk}/articles/${id}/status`, withdrawal, newsroom.cookies.ada)
  await until(async () => !(await readersOf(url)).some(isShown))
  const after = await readForSomeTime(newsroom, url, '/ai/:article')
  expect(after.filter(isShown)).toEqual([])
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

  await step('of many requests few reach Vigil', async () => {
    const before = await askedAt(newsroom, '/')
    for (let count = 0; count < 300; count += 1) await (await get('/')).text()
    // About one in each second.
    expect((await askedAt(newsroom, '/')) - before).toBeLessThanOrEqual(300 / 5)
  })

  await step('encodings and feeds for browsers are stored apart', async () => {
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

  await step('the desk is never stored', async () => {
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

  await step('it speaks HTTP/2 over TLS, and leads there', async () => {
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

  await step('while Vigil is away, pages that were read stay', async () => {
    await (await get('/ai')).text()
    await server.stop()
    const answers = await Promise.all(['/', '/', '/ai'].map((path) => get(path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await get('/weekly-brief')).status).toBe(502)
  })
})
