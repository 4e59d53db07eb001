import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createAddresses } from '../../../server/page-cache/addresses'
import { createAnswerLog } from '../../../server/page-cache/answer-log'
import { createPageCache } from '../../../server/page-cache/page-cache'
import { raw } from './raw-answer'

const kept = (query: string[] = []) => ({ keptAnswers: { query } })
const routes = Object.fromEntries(
  [
    { path: undefined, index: true, handle: kept() },
    { path: 'list', handle: kept(['page', 'tag']) },
    { path: 'posts/:slug', handle: kept() },
    { path: 'feed', handle: { keptAnswers: { query: [], isOtherForBrowsers: true } } },
    { path: 'own', handle: undefined },
  ].map(({ path, index, handle }, id) => [
    String(id),
    { id: String(id), parentId: 'root', path, index, module: { handle } },
  ]),
) as unknown as ServerBuild['routes']

export const policy = { 'Cache-Control': 'public, max-age=0, s-maxage=300' }
export const long = 'A text that is long enough to be worth packing. '.repeat(40)

const closing: (() => void)[] = []

/** For after each test. */
export function closeSites(): void {
  for (const close of closing.splice(0)) close()
}

/** A site of which every answer is made by the test, and asked for over a real connection. */
export async function site(
  make: (url: string, accept: string | null) => Response | Promise<Response>,
  { trustProxy = false } = {},
) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const answerLog = createAnswerLog({ log, trustProxy })
  let made = 0
  let now = 0
  const answerTo = async (request: Request) => {
    made += 1
    const { pathname, search } = new URL(request.url)
    return make(pathname + search, request.headers.get('Accept'))
  }
  const cache = createPageCache({
    addresses: createAddresses(routes),
    clock: () => now,
    answerLog,
    mostBytes: 1_000_000,
    make: ({ url, isForBrowsers }) =>
      answerTo(
        new Request(new URL(url, 'http://site.example'), {
          headers: isForBrowsers ? { Accept: 'text/html' } : {},
        }),
      ),
  })
  const slow = getRequestListener((request) => cache.fetch(request, () => answerTo(request)))
  const server = createServer((request, response) => {
    if (!cache.answer(request, response)) slow(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return {
    cache,
    answerLog,
    logged: () => lines.map(({ level: _, time: __, ...line }) => line),
    ask: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      raw({ port, path, headers, method }),
    madeSoFar: () => made,
    wait: (ms: number) => {
      now += ms
    },
  }
}

export const page = (text = long, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'Content-Type': 'text/html', ...policy, ...headers } })
