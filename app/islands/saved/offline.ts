import { alwaysKept, type KeepRequest, keptMessage, pagesCache } from '~/content/saved/offline'

// Asks the service worker to keep saved pages. It is there only for readers who have saved something.

/** Says which posts to keep from now on. Where there can be no worker, they are saved all the same. */
export async function keepOffline(paths: string[]): Promise<void> {
  const { serviceWorker } = navigator
  // The build makes the worker; in development there is none.
  if (!serviceWorker || !import.meta.env.PROD) return
  try {
    const isNeeded = paths.length > 0
    if (isNeeded) await serviceWorker.register(workerAddress())
    else if (!(await serviceWorker.getRegistration())) return
    const { active } = await serviceWorker.ready
    active?.postMessage({ keep: paths } satisfies KeepRequest)
  } catch {
    // Private windows and strict settings refuse: the list still works, without copies.
  }
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

export async function areKept(paths: string[]): Promise<boolean> {
  const all = [...alwaysKept, ...paths]
  return (await keptAmong(all)).length === all.length
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
