import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isPublicAddress } from '~/http/public-address'
import { checkAddress } from './check-address'
import { createHostTurns } from './host-turns'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

async function serverWith(answer: RequestListener) {
  const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    requests.push({ method, url, headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { requests, port, origin: `http://127.0.0.1:${port}` }
}

/** Checks with loopback allowed, and any port. */
function check(address: string, overrides: Partial<Parameters<typeof checkAddress>[1]> = {}) {
  const signal = new AbortController().signal
  return checkAddress(address, {
    userAgent: 'Test',
    isAllowedAddress: (ip) => ip === '127.0.0.1',
    isAllowedPort: () => true,
    timeoutMs: 5_000,
    signal,
    clock: () => new Date(),
    turns: createHostTurns({ pauseMs: 0, signal }),
    ...overrides,
  })
}

test('one HEAD is enough for a page that answers, without cookies, credentials or referrer', async () => {
  const { requests, port } = await serverWith((_, response) => response.end('Hello'))
  expect(await check(`http://name:secret@127.0.0.1:${port}/page?x=1#part`)).toEqual({
    is: 'answer',
    status: 200,
    retryAfterMs: null,
  })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ method: 'HEAD', url: '/page?x=1' })
  expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual([
    'accept',
    'connection',
    'host',
    'user-agent',
  ])
})

test.each([403, 404, 405, 501])('%i to HEAD is tried with GET', async (status) => {
  const { requests, origin } = await serverWith(({ method }, response) => {
    response.writeHead(method === 'HEAD' ? status : 200).end()
  })
  expect(await check(origin)).toMatchObject({ status: 200 })
  expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'GET'])
})

test.each([401, 429, 503])('%i is not asked twice', async (status) => {
  const { requests, origin } = await serverWith((_, response) => {
    response.writeHead(status, { 'Retry-After': '90' }).end()
  })
  expect(await check(origin)).toEqual({ is: 'answer', status, retryAfterMs: 90_000 })
  expect(requests).toHaveLength(1)
})

test('an endless body is not read', async () => {
  const closed = Promise.withResolvers<void>()
  const { origin } = await serverWith(({ method }, response) => {
    if (method === 'HEAD') return void response.writeHead(405).end()
    response.on('close', closed.resolve)
    response.write('x'.repeat(100_000))
  })
  expect(await check(origin)).toMatchObject({ status: 200 })
  await closed.promise
})

test('redirects are followed, five at most', async () => {
  const { requests, origin } = await serverWith(({ url }, response) => {
    const step = Number(url?.slice(1))
    if (step === 3) return void response.writeHead(410).end()
    response.writeHead(302, { Location: `/${step + 1}` }).end()
  })
  expect(await check(`${origin}/1`)).toMatchObject({ status: 410 })
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'HEAD /1',
    'HEAD /2',
    'HEAD /3',
    'GET /3',
  ])
  requests.length = 0
  expect(await check(`${origin}/10`)).toEqual({ is: 'unclear', reason: 'redirects' })
  expect(requests).toHaveLength(6)
})

test.each(['ftp://a.example/', 'javascript:alert(1)', 'file:///etc/passwd'])(
  'a redirect to %s is refused',
  async (location) => {
    const { origin } = await serverWith((_, response) => {
      response.writeHead(301, { Location: location }).end()
    })
    expect(await check(origin)).toEqual({ is: 'refused', reason: 'scheme' })
  },
)

test('loopback is never requested, by any name, nor through a redirect', async () => {
  const { requests, port } = await serverWith((_, response) => response.end())
  const outside = await serverWith((_, response) => {
    response.writeHead(302, { Location: `http://[::1]:${port}/` }).end()
  })
  const real = { isAllowedAddress: isPublicAddress }
  for (const host of [
    '127.0.0.1',
    'localhost',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '10.0.0.1',
  ]) {
    expect([host, await check(`http://${host}:${port}/`, real)]).toEqual([
      host,
      { is: 'refused', reason: 'private' },
    ])
  }
  expect(await check(outside.origin)).toEqual({ is: 'refused', reason: 'private' })
  expect(outside.requests).toHaveLength(1)
  expect(requests).toHaveLength(0)
})

test('only the ports of the web', async () => {
  const { requests, origin } = await serverWith((_, response) => response.end())
  const isAllowedPort = (port: number) => port === 80 || port === 443
  expect(await check(origin, { isAllowedPort })).toEqual({ is: 'refused', reason: 'port' })
  expect(requests).toHaveLength(0)
})

test('a host that never answers is given up', async () => {
  const { requests, origin } = await serverWith(() => {})
  expect(await check(origin, { timeoutMs: 700 })).toEqual({ is: 'silence', reason: 'timeout' })
  expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'GET'])
})

test('a name that does not exist, a closed port, a certificate that is none', async () => {
  expect(await check('http://no-such-host.invalid/')).toEqual({ is: 'silence', reason: 'dns' })
  const { port, origin } = await serverWith((_, response) => response.end())
  expect(await check(origin.replace('http:', 'https:'))).toEqual({
    is: 'unclear',
    reason: 'certificate',
  })
  await cleanups.pop()?.()
  expect(await check(`http://127.0.0.1:${port}/`)).toEqual({ is: 'silence', reason: 'refused' })
})

test('endless headers say nothing about the page', async () => {
  const { origin } = await serverWith((_, response) => {
    response.writeHead(200, { 'X-Long': 'x'.repeat(100_000) }).end()
  })
  expect(await check(origin)).toEqual({ is: 'unclear', reason: 'invalid' })
})

test('requests to one host wait for each other and pause in between, those to others do not', async () => {
  const signal = new AbortController().signal
  const turns = createHostTurns({ pauseMs: 60, signal })
  const began: [string, number][] = []
  const start = performance.now()
  const request = (url: string) =>
    turns.inTurn(new URL(url), async () => void began.push([url, performance.now() - start]))
  await Promise.all([
    request('http://a.example/1'),
    request('http://www.a.example/2'),
    request('http://b.example/'),
  ])
  expect(began.map(([url]) => url)).toEqual([
    'http://a.example/1',
    'http://b.example/',
    'http://www.a.example/2',
  ])
  expect(began[2]?.[1]).toBeGreaterThanOrEqual(59)
  expect(turns.busyHosts()).toContain('a.example')
})
