import { once } from 'node:events'
import http2 from 'node:http2'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { startCaddy } from '../../../scripts/system/caddy.mjs'
import { freePort } from '../../../scripts/system/run-proxy.mjs'
import { test as base, expect, step } from '../../support/http'
import { startLoad } from '../../support/instances/load'
import { startSampleProcess } from '../../support/prepared/data-folder'
import type { ServerProcess } from '../../support/program'
import type { Settings } from '../../support/server'
import { until } from '../../support/until'

type Caddy = Awaited<ReturnType<typeof startCaddy>>

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's pattern
const test = base.extend('caddyBefore', ({}, { onCleanup }) => {
  const started: Caddy[] = []
  onCleanup(async () => {
    for (const caddy of started) await caddy.stop()
  })
  return async (origins: string[]) => {
    const caddy = await startCaddy(origins)
    started.push(caddy)
    return caddy
  }
})

/** As deploy/Caddyfile says. It prints SITE_URL instead of its own address. */
async function startBehindCaddy(settings: Settings = {}): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort())
  const behind = { SITE_URL: 'https://news.example.org', TRUST_PROXY: '1', PORT: port }
  const server = await startSampleProcess({ ...behind, ...settings })
  return { ...server, origin: `http://127.0.0.1:${port}` }
}

/** A request over TLS. */
async function send(
  { origin, host }: Caddy,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: URLSearchParams } = {},
) {
  const form = body && { 'Content-Type': 'application/x-www-form-urlencoded' }
  const sent = request(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { Host: host, ...form, ...headers },
    servername: host,
    rejectUnauthorized: false,
    agent: false,
  })
  sent.end(body?.toString())
  const [response] = await once(sent, 'response')
  return {
    status: response.statusCode as number,
    header: (name: string): string | undefined => response.headers[name],
    /** With each repetition. */
    names: (response.rawHeaders as string[])
      .filter((_, index) => index % 2 === 0)
      .map((name) => name.toLowerCase()),
    text: await text(response),
  }
}

test('Caddy passes pages on as Vigil sends them, and tells it who asks', async ({
  ownServer,
  caddyBefore,
}) => {
  const server = await ownServer(startBehindCaddy())
  const caddy = await caddyBefore([server.origin])

  await step('every header arrives once', async () => {
    const { status, header, names, text } = await send(caddy, '/')
    expect([status, text.includes('</html>')]).toEqual([200, true])
    const security = [
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'referrer-policy',
      'x-request-id',
    ]
    expect(names).toEqual(expect.arrayContaining(security))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(header('x-accel-expires')).toBeUndefined()
  })

  await step('pages stay compressed as Vigil compressed them', async () => {
    for (const encoding of ['br', 'zstd', 'gzip', undefined]) {
      const headers = { 'Accept-Encoding': encoding ?? 'identity' }
      expect((await send(caddy, '/', { headers })).header('content-encoding')).toBe(encoding)
    }
  })

  await step('it speaks HTTP/2 over TLS, and leads there', async () => {
    const session = http2.connect(caddy.origin, {
      servername: caddy.host,
      rejectUnauthorized: false,
    })
    const [headers] = await once(
      session.request({ ':path': '/ai', ':authority': caddy.host }),
      'response',
    )
    session.destroy()
    expect(headers[':status']).toBe(200)
    const plain = await fetch(`${caddy.redirectOrigin}/ai?page=2`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('Location')]).toEqual([
      308,
      'https://127.0.0.1/ai?page=2',
    ])
  })

  await step('clients choose neither their address nor the id of their request', async () => {
    const body = new URLSearchParams({ name: 'Rea', email: 'rea@example.com', message: 'Hello.' })
    const statuses: number[] = []
    for (let last = 1; last <= 6; last += 1) {
      const headers = { 'X-Forwarded-For': `198.51.100.${last}`, 'X-Request-Id': `chosen-${last}` }
      const { status, header } = await send(caddy, '/contact', { headers, body })
      statuses.push(status)
      await server.printed(`"requestId":"${header('x-request-id')}","method":"POST"`)
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
    expect(server.output()).not.toMatch(/198\.51\.100|chosen-/)
  })

  await step('metrics are not for the public', async () => {
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(200)
    expect((await send(caddy, '/metrics')).status).toBe(404)
  })
})

test('behind Caddy an instance stops, starts and is killed without a failed page', async ({
  ownServer,
  caddyBefore,
}) => {
  // The default: Caddy's connections end before.
  const settings = { SHUTDOWN_DELAY: '5' }
  const [first, second] = await Promise.all([
    ownServer(startBehindCaddy(settings)),
    ownServer(startBehindCaddy(settings)),
  ])
  const caddy = await caddyBefore([first.origin, second.origin])
  const load = startLoad(caddy.origin, {
    host: caddy.host,
    paths: ['/', '/about', '/feed.xml', '/trending', '/sitemap.xml'],
    read: `article:${crypto.randomUUID()}`,
  })
  const untilAnswered = async (more: number) => {
    const before = load.answered()
    await until(() => load.answered() - before > more)
  }
  await untilAnswered(100)
  await first.stop()
  await untilAnswered(100)
  expect(load.failures(), caddy.output()).toEqual([])

  const { port: PORT } = new URL(first.origin)
  const again = await ownServer(startBehindCaddy({ PORT }))
  await again.printed('"path":"/api/read"')
  second.signal('SIGKILL')
  await second.ended
  await untilAnswered(100)
  await load.stop()
  // A POST that was under way may have done its work, so it is not sent again.
  const failed = load.failures()
  expect(failed.filter(({ method }) => method === 'GET')).toEqual([])
  expect(failed.length, JSON.stringify(failed)).toBeLessThanOrEqual(2)
})
