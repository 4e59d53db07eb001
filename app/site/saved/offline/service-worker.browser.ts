import { cacheChangedMessage, filesCache, type KeepRequest, pagesCache } from '../offline.rules'
import { cachedPaths, cachePages, deleteCachesExcept, refreshPage } from './cached-pages.browser'
import type { RequestEvent, WorkerScope } from './worker-scope.browser'

// Makes saved posts readable offline. Network first: cached pages are shown only if the network fails, so no reader who
// is online ever sees an old page.

declare const self: WorkerScope
/** Filled in by scripts/build/service-worker.ts. */
declare const LAZY_SCRIPTS: string[]
const lazyScripts = LAZY_SCRIPTS

// Safe with pages of any build: the worker passes on what the network serves.
self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
  // A new build has new scripts and styles, so all copies are fetched again. Not in waitUntil(): pages would wait
  // until the worker is active.
  void inSequence(async () => {
    await cachePages(await cachedPaths(), lazyScripts, { refetch: true })
    await notifyPages()
  })
})

async function takeOver(): Promise<void> {
  // The browser requests a page while it starts this worker.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  await deleteCachesExcept([pagesCache, filesCache])
}

self.addEventListener('message', (event) => {
  const { keep } = event.data as KeepRequest
  event.waitUntil(
    inSequence(async () => {
      if (keep.length > 0) {
        await cachePages(keep, lazyScripts, { refetch: false })
      } else {
        // Nothing is saved any more: remove all caches and this worker.
        await deleteCachesExcept([])
        await self.registration.unregister()
      }
      await notifyPages()
    }).finally(() => event.ports[0]?.postMessage(cacheChangedMessage)),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(respondWithPage(event))
  else if (fileTypes.has(request.destination)) event.respondWith(respondWithFile(request))
})

const fileTypes = new Set<RequestDestination>(['style', 'script', 'font', 'image'])

async function respondWithPage(event: RequestEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const cached = await caches.match(pathname, { cacheName: pagesCache, ignoreVary: true })
  try {
    const response = (await event.preloadResponse) ?? (await fetch(uncached(event.request)))
    if (cached) {
      const copy = response.clone()
      event.waitUntil(inSequence(() => refreshPage(pathname, copy, lazyScripts)))
    }
    return response
  } catch {
    return cached ?? (await caches.match('/offline', { cacheName: pagesCache })) ?? Response.error()
  }
}

/**
 * The same request without the HTTP cache. For a worker's requests, unlike for navigations, that cache may return a stale
 * page (stale-while-revalidate).
 */
function uncached({ url, headers, referrer }: Request): Request {
  return new Request(url, {
    headers,
    referrer,
    credentials: 'include',
    redirect: 'manual',
    cache: 'no-cache',
  })
}

async function respondWithFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const cached = await caches.match(request, { cacheName: filesCache, ignoreVary: true })
    return cached ?? Response.error()
  }
}

async function notifyPages(): Promise<void> {
  // Uncontrolled: pages that were opened before this worker took over.
  for (const page of await self.clients.matchAll({ includeUncontrolled: true }))
    page.postMessage(cacheChangedMessage)
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one change at a time: two at once would delete each other's files. */
function inSequence(change: () => Promise<void>): Promise<void> {
  const next = last.then(change, change)
  last = next
  return next
}
