import { filesCache, type KeepRequest, keptMessage, pagesCache } from '../offline.rules'
import { dropAll, keepPages, keptPaths, renewPage } from './kept-pages.browser'
import type { RequestEvent, WorkerScope } from './worker-scope.browser'

// Saved posts can be read without a connection. The network is always asked first, and what is kept is
// only shown where it does not answer: no reader who is online ever sees an old page.

declare const self: WorkerScope
/** Put in by scripts/build/service-worker.ts. */
declare const LAZY_SCRIPTS: string[]
const lazyScripts = LAZY_SCRIPTS

// Nothing waits for an old worker: pages of any age only ever get from it what the network gives.
self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
  // A new build has new scripts and styles: the copies are made of them, too. Nobody waits for that,
  // because until a worker is active every page would.
  void inTurn(async () => {
    await keepPages(await keptPaths(), lazyScripts, { anew: true })
    await tellPages()
  })
})

async function takeOver(): Promise<void> {
  // The request for a page goes out while this worker is still being started.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  await dropAll([pagesCache, filesCache])
}

self.addEventListener('message', (event) => {
  const { keep } = event.data as KeepRequest
  event.waitUntil(
    inTurn(async () => {
      if (keep.length > 0) {
        await keepPages(keep, lazyScripts, { anew: false })
      } else {
        // Nothing is saved any more: nothing stays, this worker neither.
        await dropAll()
        await self.registration.unregister()
      }
      await tellPages()
    }).finally(() => event.ports[0]?.postMessage(keptMessage)),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (ofPages.has(request.destination)) event.respondWith(answerFile(request))
})

const ofPages = new Set<RequestDestination>(['style', 'script', 'font', 'image'])

async function answerPage(event: RequestEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const kept = await caches.match(pathname, { cacheName: pagesCache, ignoreVary: true })
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(askedAnew(event.request)))
    if (kept) {
      const copy = answer.clone()
      event.waitUntil(inTurn(() => renewPage(pathname, copy, lazyScripts)))
    }
    return answer
  } catch {
    return kept ?? (await caches.match('/offline', { cacheName: pagesCache })) ?? Response.error()
  }
}

/**
 * The same request, never answered from the browser's own store: what a worker asks for may come from
 * there while it is asked for anew (stale-while-revalidate), unlike what a reader asks for.
 */
function askedAnew({ url, headers, referrer }: Request): Request {
  return new Request(url, {
    headers,
    referrer,
    credentials: 'include',
    redirect: 'manual',
    cache: 'no-cache',
  })
}

async function answerFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const kept = await caches.match(request, { cacheName: filesCache, ignoreVary: true })
    return kept ?? Response.error()
  }
}

async function tellPages(): Promise<void> {
  // Also those that were on their way when this worker began.
  for (const page of await self.clients.matchAll({ includeUncontrolled: true }))
    page.postMessage(keptMessage)
}

let last: Promise<unknown> = Promise.resolve()

/** One change at a time: two at once would take away what the other has just put there. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const next = last.then(change, change)
  last = next
  return next
}
