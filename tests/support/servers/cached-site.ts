import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createMetrics } from '../../../server/metrics/metrics'
import { createRouteNames } from '../../../server/metrics/route-names'
import { createAddresses } from '../../../server/page-cache/addresses'
import { createHitCounts } from '../../../server/page-cache/hits/hit-counts'
import { createHitLog } from '../../../server/page-cache/hits/hit-log'
import { createPageCache } from '../../../server/page-cache/page-cache'
import { raw } from './raw/raw-answer'

const cached = (query: string[] = []) => ({ pageCache: { query } })
const routes = Object.fromEntries(
  [
    { path: undefined, index: true, handle: { pageCache: { query: [], bypassedBy: ['p'] } } },
    { path: 'list', handle: cached(['page', 'tag']) },
    { path: 'posts/:slug', handle: cached() },
    { path: 'feed', handle: { pageCache: { query: [], variesByBrowser: true } } },
    { path: 'uncached', handle: undefined },
  ].map(({ path, index, handle }, id) => [
    String(id),
    { id: String(id), parentId: 'root', path, index, module: { handle } },
  ]),
) as unknown as ServerBuild['routes']

export const policy = { 'Cache-Control': 'public, max-age=0, s-maxage=300' }
export const long = 'A text that is long enough to be worth compressing. '.repeat(40)

const closing: (() => void)[] = []

/** Call it after each test. */
export function closeSites(): void {
  for (const close of closing.splice(0)) close()
}

/** A site whose pages the test renders, requested over a real connection. */
export async function site(
  render: (url: string, accept: string | null) => Response | Promise<Response>,
  {
    trustProxy = false,
    expiry = null,
  }: { trustProxy?: boolean; expiry?: (() => string) | null } = {},
) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const hitLog = createHitLog({ log, trustProxy })
  const metrics = createMetrics()
  const routeOf = createRouteNames(routes, 'desk')
  let rendered = 0
  let now = 0
  const renderFor = async (request: Request) => {
    rendered += 1
    const { pathname, search } = new URL(request.url)
    return render(pathname + search, request.headers.get('Accept'))
  }
  const cache = createPageCache({
    addresses: createAddresses(routes, createHitCounts(metrics.requests, routeOf)),
    clock: () => now,
    expiry,
    hitLog,
    maxBytes: 1_000_000,
    render: ({ url, isForBrowsers }) =>
      renderFor(
        new Request(new URL(url, 'http://site.example'), {
          headers: isForBrowsers ? { Accept: 'text/html' } : {},
        }),
      ),
  })
  const handle = getRequestListener((request) => cache.fetch(request, () => renderFor(request)))
  const server = createServer((request, response) => {
    if (!cache.handle(request, response)) handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return {
    cache,
    hitLog,
    metrics,
    logged: () => lines.map(({ level: _, time: __, ...line }) => line),
    request: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      raw({ port, path, headers, method }),
    renderedSoFar: () => rendered,
    wait: (ms: number) => {
      now += ms
    },
  }
}

export const page = (text = long, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'Content-Type': 'text/html', ...policy, ...headers } })
