import { areCached, cacheForOffline } from './offline.browser'
import { parseSaved, type SavedPost, toggled, without } from './saved-list.rules'

// The saved posts, in the storage of this browser and nowhere else. Every change reads the stored list first, because
// another tab may have changed it.

/** The stored JSON; null if the browser blocks storage. */
export function storedText(): string | null {
  try {
    return localStorage.saved ?? ''
  } catch {
    return null
  }
}

/** Returns false if the browser refuses to store the list. */
export function toggle(post: SavedPost): boolean {
  return change((saved) => toggled(saved, post))
}

export function remove(post: SavedPost): boolean {
  return change((saved) => without(saved, post))
}

export function clear(): boolean {
  return change(() => [])
}

/** Calls back on every change, in any tab. Returns a function that unsubscribes. */
export function subscribe(onChange: () => void): () => void {
  const events = ['storage', 'pageshow']
  for (const event of events) addEventListener(event, onChange)
  return () => {
    for (const event of events) removeEventListener(event, onChange)
  }
}

/** Caches pages that the browser has evicted, or that could not be fetched when they were saved. */
export async function cacheMissing(): Promise<void> {
  const paths = parseSaved(storedText() ?? '').map(({ path }) => path)
  if (!(await areCached(paths))) await cacheForOffline(paths)
}

function change(update: (saved: SavedPost[]) => SavedPost[]): boolean {
  const stored = storedText()
  if (stored === null) return false
  const saved = update(parseSaved(stored))
  try {
    if (saved.length > 0) localStorage.saved = JSON.stringify(saved)
    else localStorage.removeItem('saved')
  } catch {
    return false
  }
  // The browser fires this event only in the other tabs.
  dispatchEvent(new Event('storage'))
  void cacheForOffline(saved.map(({ path }) => path))
  return true
}
