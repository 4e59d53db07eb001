import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { unchangedTag } from '~/http/conditional'
import { isBrowser } from '~/http/page-cache-rule'
import type { Admit } from '../http/admission/admit-readers'
import { compressResponse } from '../http/encoding/compress-pages'
import type { CacheableAddress, createAddresses } from './addresses'
import {
  bytesOf,
  bytesOfBody,
  type CachedPage,
  canRecompress,
  completed,
  headerPairs,
  keepRepresentations,
  representationIn,
  sendFaster,
  toCachedPage,
  unchangedHead,
} from './cached-page'
import type { Encoding } from './compression/encodings'
import { createPreferredEncoding } from './compression/preferred-encoding'
import { createRecompression } from './compression/recompression'
import type { Hit, HitLog } from './hits/hit-log'
import { formatKey, type PageKey, parseKey } from './page-key'
import { omitConnection, readHeaders } from './request-headers'

interface PageCacheOptions {
  addresses: ReturnType<typeof createAddresses>
  /** Renders the page of a key. `requestId` is the id that a proxy gave the request it is rendered for. */
  render: (key: PageKey, requestId: string | null) => Promise<Response>
  hitLog: HitLog
  /** Readers wait for their turn before a page is rendered for them. */
  admit?: Admit
  clock: () => number
  /** Until when nginx may send a page without asking again: a value of X-Accel-Expires. Null without a proxy. */
  expiry?: (() => string) | null
  maxBytes?: number
}

const defaultMaxBytes = 24 * 1024 * 1024
/** Changes that are not announced (read counts, a row edited by hand) show after this time. */
const freshMs = 60_000

/** Finished pages in memory. A page is rendered once, for all requests that wait for it, until a change purges it. */
export function createPageCache({
  addresses,
  render,
  hitLog,
  admit = async () => () => {},
  clock,
  expiry = null,
  maxBytes = defaultMaxBytes,
}: PageCacheOptions) {
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  const recompress = createRecompression(updateSize)
  const rendering = new Map<string, Promise<CachedPage | Response>>()
  const preferredEncoding = createPreferredEncoding()
  const sentResponses = new WeakSet<Response>()
  const counts = { stale: 0, purges: 0 }
  let generation = 0

  const encodingFor = (page: CachedPage, acceptEncoding: string | undefined): Encoding =>
    page.isWorthCompressing ? preferredEncoding(acceptEncoding) : 'identity'

  const completeHead = (head: string[], requestId: string) =>
    completed(head, requestId, expiry?.() ?? null)

  const keyFor = (
    { url, variesByBrowser }: CacheableAddress,
    accept: string | null | undefined,
  ): PageKey => ({ url, isForBrowsers: variesByBrowser && isBrowser(accept) })

  /** Sends a page that is ready, straight to the socket. Returns false if there is none. */
  function handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const address = addresses.remembered(url)
    if (!address) return false
    const headers = readHeaders(request.rawHeaders)
    const pageKey = keyFor(address, headers.accept)
    const key = formatKey(pageKey)
    const page = pages.get(key)
    if (!page) return false
    const encoding = encodingFor(page, headers.acceptEncoding)
    const representation = page.representations[encoding]
    if (!representation || headers.ifModifiedSince !== undefined) return false
    if (encoding === 'br' && canRecompress(page)) recompress(key, page)
    // Absolute: after the clock was set back, the difference is negative for as long as the jump was.
    if (Math.abs(clock() - page.cachedAt) > freshMs) {
      counts.stale += 1
      // Once for all who are sent it meanwhile.
      page.cachedAt = clock()
      void refreshInTurn(pageKey, request)
    }
    const { hits } = address
    const { ifNoneMatch } = headers
    const requestId = hitLog.idFor(headers.requestId)
    if (expiry) omitConnection(request, response)
    const tag =
      ifNoneMatch === undefined
        ? null
        : unchangedTag(new Headers({ 'If-None-Match': ifNoneMatch }), representation)
    if (tag !== null) {
      response.writeHead(304, completeHead(unchangedHead(representation, tag), requestId)).end()
      ;(method === 'GET' ? hits.unchanged : hits.unchangedHead).value += 1
      hitLog.hit({ requestId, method, url, status: 304, bytes: 0 })
      return true
    }
    sendFaster(representation)
    response.writeHead(200, completeHead(representation.head, requestId))
    const hasBody = method === 'GET'
    if (hasBody) response.end(representation.body, 'latin1')
    else response.end()
    const bytes = hasBody ? representation.body.length : 0
    ;(hasBody ? hits.whole : hits.wholeHead).value += 1
    hitLog.hit({ requestId, method, url, status: 200, bytes })
    return true
  }

  /** Answers any request: from the cache, by rendering the page for it, or with `renderUncached`. */
  async function fetch(
    request: Request,
    renderUncached: () => Response | Promise<Response>,
    client: IncomingMessage | null = null,
  ): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return renderUncached()
    const { pathname, search } = new URL(request.url)
    const address = addresses.resolve(pathname + search)
    if (!address) return renderUncached()
    const key = keyFor(address, request.headers.get('Accept'))
    const acceptEncoding = request.headers.get('Accept-Encoding') ?? undefined
    // What is being rendered already costs nothing more.
    const isKnown = () => pages.has(formatKey(key)) || rendering.has(formatKey(key))
    const leave = isKnown() || !client ? () => {} : await admit(client)
    // Refused: `renderUncached` says so.
    if (!leave) return renderUncached()
    const isFirst = !isKnown()
    const page = await findOrRender(key, request.headers.get('X-Request-Id')).finally(leave)
    if (page instanceof Response) {
      // Its body can be read only once, so only the first request gets it. It must answer for the whole query: a
      // redirect keeps it.
      const isWholeAddress = address.url === pathname + search
      if (!isWholeAddress || sentResponses.has(page)) return renderUncached()
      sentResponses.add(page)
      return request.method === 'HEAD' ? page : compressResponse(page, acceptEncoding)
    }
    const representation = await representationIn(page, encodingFor(page, acceptEncoding))
    updateSize(formatKey(key), page)
    const lastModified = page.headers.get('Last-Modified')
    const tag = unchangedTag(request.headers, {
      etag: representation.etag,
      otherEtags: representation.otherEtags,
      lastModified: lastModified === null ? null : new Date(lastModified),
    })
    const status = tag === null ? 200 : 304
    const hasBody = status === 200 && request.method === 'GET'
    const body = hasBody ? new Uint8Array(bytesOfBody(representation)) : null
    const bytes = body?.length ?? 0
    const requestId = logResponse(request, isFirst ? page : null, { status, bytes })
    const head = tag === null ? representation.head : unchangedHead(representation, tag)
    return new Response(body, { status, headers: headerPairs(completeHead(head, requestId)) })
  }

  /** Returns the id of the request. The first one has the id under which the page was rendered and logged. */
  function logResponse(
    { method, url, headers }: Request,
    renderedPage: CachedPage | null,
    { status, bytes }: Pick<Hit, 'status' | 'bytes'>,
  ): string {
    if (renderedPage) hitLog.rendered()
    if (renderedPage?.renderedBy) return renderedPage.renderedBy
    const requestId = hitLog.idFor(headers.get('X-Request-Id') ?? undefined)
    if (!renderedPage) {
      hitLog.hit({ requestId, method, url: new URL(url).pathname, status, bytes })
    }
    return requestId
  }

  /** The cached or newly rendered page; or a response that must not be cached. */
  function findOrRender(
    key: PageKey,
    requestId: string | null = null,
  ): Promise<CachedPage | Response> {
    const page = pages.get(formatKey(key))
    return page ? Promise.resolve(page) : refresh(key, requestId)
  }

  /** Renders once for all requests that wait. A request after a purge gets a page that was rendered after the purge. */
  function refresh(pageKey: PageKey, requestId: string | null = null) {
    const key = formatKey(pageKey)
    const inProgress = rendering.get(key)
    if (inProgress) return inProgress
    const startGeneration = generation
    const rendered = render(pageKey, requestId)
      .then((response) => toCachedPage(response, { now: clock(), isForNginx: expiry !== null }))
      .then((page) => {
        if (startGeneration === generation) store(key, page)
        return page
      })
      .finally(() => {
        if (rendering.get(key) === rendered) rendering.delete(key)
      })
    rendering.set(key, rendered)
    return rendered
  }

  async function refreshInTurn(key: PageKey, client: IncomingMessage): Promise<void> {
    const leave = await admit(client)
    if (leave) await refresh(key).then(leave, leave)
  }

  /** After a server error the old page stays: the database may be unreachable. */
  function store(key: string, page: CachedPage | Response): void {
    if (!(page instanceof Response)) pages.set(key, keepRepresentations(pages.peek(key), page))
    else if (page.status >= 300 && page.status < 500) pages.delete(key)
  }

  /** The cache measures a page only when it is set. */
  function updateSize(key: string, page: CachedPage): void {
    if (pages.peek(key) === page && pages.delete(key)) pages.set(key, page)
  }

  /** No page rendered before this call is sent after it. Returns their keys, the most recently used first. */
  function purge(): PageKey[] {
    generation += 1
    counts.purges += 1
    const purged = [...pages.keys()].map(parseKey)
    pages.clear()
    rendering.clear()
    return purged
  }

  /** Renders and compresses a page ahead of requests. */
  async function warm({ url, isForBrowsers }: PageKey): Promise<void> {
    const address = addresses.resolve(url)
    if (!address) return
    const key = { url, isForBrowsers: address.variesByBrowser && isForBrowsers }
    const page = await findOrRender(key)
    if (page instanceof Response) return
    await representationIn(page, page.isWorthCompressing ? 'br' : 'identity')
    updateSize(formatKey(key), page)
  }

  const usage = () => ({ ...counts, bytes: pages.calculatedSize, pages: pages.size, maxBytes })
  return { handle, fetch, purge, warm, usage }
}

export type PageCache = ReturnType<typeof createPageCache>
