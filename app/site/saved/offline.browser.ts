import { alwaysCached, cacheChangedMessage, type KeepRequest, pagesCache } from './offline.rules'

// Asks the service worker to cache saved pages. Only readers who have saved something get a worker.

let pendingPaths: string[] | null = null
let running: Promise<void> | null = null

/**
 * Makes these posts, and no others, readable offline. Only one change runs at a time, and of several that wait only the
 * last one: a worker that unregisters itself cannot be stopped from doing so. Without a worker this does nothing.
 */
export function cacheForOffline(paths: string[]): Promise<void> {
  pendingPaths = paths
  running ??= sendPending().finally(() => {
    running = null
  })
  return running
}

async function sendPending(): Promise<void> {
  const { serviceWorker } = navigator
  // The build creates the worker; in development there is none.
  if (!serviceWorker || !import.meta.env.PROD) return
  try {
    while (pendingPaths) {
      const paths = pendingPaths
      pendingPaths = null
      const registration = paths.length
        ? await serviceWorker.register(workerUrl())
        : await serviceWorker.getRegistration()
      if (registration) await send(await activeWorker(registration), { keep: paths })
    }
  } catch {
    // Private windows and strict settings refuse: the list still works, without offline copies.
  }
}

/** Does not use `serviceWorker.ready`, which still resolves with the first worker after it was removed. */
function activeWorker({ installing, waiting, active }: ServiceWorkerRegistration) {
  const worker = installing ?? waiting ?? active
  return new Promise<ServiceWorker>((resolve, reject) => {
    const check = () => {
      if (worker?.state === 'activated') resolve(worker)
      else if (!worker || worker.state === 'redundant') reject(new Error('no service worker'))
    }
    worker?.addEventListener('statechange', check)
    check()
  })
}

const timeoutMs = 60_000

/** Resolves when the worker is done. */
function send(worker: ServiceWorker, request: KeepRequest): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    setTimeout(resolve, timeoutMs)
    worker.postMessage(request, [port2])
  })
}

/** Those of the paths that can be read offline. */
export async function cachedAmong(paths: string[]): Promise<string[]> {
  try {
    // Unlike caches.open(), this does not create a missing cache.
    const found = await Promise.all(
      paths.map((path) => caches.match(path, { cacheName: pagesCache })),
    )
    return paths.filter((_, index) => found[index])
  } catch {
    return []
  }
}

/** False without a worker: the copies are of no use then. */
export async function areCached(paths: string[]): Promise<boolean> {
  const all = [...alwaysCached, ...paths]
  const worker = await navigator.serviceWorker?.getRegistration()
  return worker !== undefined && (await cachedAmong(all)).length === all.length
}

/** Calls back whenever the worker has changed the cache. Returns a function that unsubscribes. */
export function onCacheChange(callback: () => void): () => void {
  const { serviceWorker } = navigator
  const listen = ({ data }: MessageEvent) => {
    if (data === cacheChangedMessage) callback()
  }
  serviceWorker?.addEventListener('message', listen)
  return () => serviceWorker?.removeEventListener('message', listen)
}

interface ScriptUrlPolicy {
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }
  }
}

let policy: ScriptUrlPolicy | undefined

/** A trusted type, as the Content-Security-Policy requires: the only script URL that code can create. */
function workerUrl(): string {
  const rules = { createScriptURL: () => '/sw.js' }
  policy ??= window.trustedTypes?.createPolicy('saved-pages', rules) ?? rules
  return policy.createScriptURL('/sw.js')
}
