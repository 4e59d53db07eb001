import { alwaysKept, type KeepRequest, keptMessage, pagesCache } from './offline.rules'

// Asks the service worker to keep saved pages. It is there only for readers who have saved something.

let wanted: string[] | null = null
let running: Promise<void> | null = null

/**
 * Says which posts to keep from now on. Where there can be no worker, they are saved all the same. One
 * change at a time, and of several that wait only the last: a worker that is told to go, and at once to
 * stay, would go all the same.
 */
export function keepOffline(paths: string[]): Promise<void> {
  wanted = paths
  running ??= keepWanted().finally(() => {
    running = null
  })
  return running
}

async function keepWanted(): Promise<void> {
  const { serviceWorker } = navigator
  // The build makes the worker; in development there is none.
  if (!serviceWorker || !import.meta.env.PROD) return
  try {
    while (wanted) {
      const paths = wanted
      wanted = null
      const registration = paths.length
        ? await serviceWorker.register(workerAddress())
        : await serviceWorker.getRegistration()
      if (registration) await tell(await activeIn(registration), { keep: paths })
    }
  } catch {
    // Private windows and strict settings refuse: the list still works, without copies.
  }
}

/** Not `serviceWorker.ready`: that goes on naming the first worker, even one that is gone. */
function activeIn({ installing, waiting, active }: ServiceWorkerRegistration) {
  const worker = installing ?? waiting ?? active
  return new Promise<ServiceWorker>((resolve, reject) => {
    const look = () => {
      if (worker?.state === 'activated') resolve(worker)
      else if (!worker || worker.state === 'redundant') reject(new Error('no service worker'))
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

const patienceMs = 60_000

/** Until the worker has done it. */
function tell(worker: ServiceWorker, request: KeepRequest): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    setTimeout(resolve, patienceMs)
    worker.postMessage(request, [port2])
  })
}

/** Which of these can be read without a connection. */
export async function keptAmong(paths: string[]): Promise<string[]> {
  try {
    // Asked in this way, a store that is not there is not made.
    const found = await Promise.all(
      paths.map((path) => caches.match(path, { cacheName: pagesCache })),
    )
    return paths.filter((_, index) => found[index])
  } catch {
    return []
  }
}

/** Copies that no worker gives out are none. */
export async function areKept(paths: string[]): Promise<boolean> {
  const all = [...alwaysKept, ...paths]
  const worker = await navigator.serviceWorker?.getRegistration()
  return worker !== undefined && (await keptAmong(all)).length === all.length
}

/** Calls back whenever the worker has changed what is kept. */
export function onKept(callBack: () => void): () => void {
  const { serviceWorker } = navigator
  const listen = ({ data }: MessageEvent) => {
    if (data === keptMessage) callBack()
  }
  serviceWorker?.addEventListener('message', listen)
  return () => serviceWorker?.removeEventListener('message', listen)
}

interface ScriptAddresses {
  createScriptURL(address: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses }
  }
}

let policy: ScriptAddresses | undefined

/** In the wrapping that the security policy demands: the only address of a script that code can name. */
function workerAddress(): string {
  const rules = { createScriptURL: () => '/sw.js' }
  policy ??= window.trustedTypes?.createPolicy('saved-pages', rules) ?? rules
  return policy.createScriptURL('/sw.js')
}
