import { areKept, keepOffline } from './offline.browser'
import { parseSaved, type SavedPost, toggled, without } from './saved-list.rules'

// What the reader saved, in this browser's storage and nowhere else. Every change is made to what is
// stored at that moment, because another tab may have changed it since.

/** The text as it is stored; null where the browser keeps nothing for this site. */
export function storedText(): string | null {
  try {
    return localStorage.saved ?? ''
  } catch {
    return null
  }
}

/** False where the browser refuses to store it. */
export function toggle(post: SavedPost): boolean {
  return change((saved) => toggled(saved, post))
}

export function remove(post: SavedPost): boolean {
  return change((saved) => without(saved, post))
}

export function clear(): boolean {
  return change(() => [])
}

/** Tells of every change, whichever tab made it. */
export function subscribe(onChange: () => void): () => void {
  const events = ['storage', 'pageshow']
  for (const event of events) addEventListener(event, onChange)
  return () => {
    for (const event of events) removeEventListener(event, onChange)
  }
}

/** What the browser threw away, or could not fetch when it was saved, is kept again. */
export async function keepAll(): Promise<void> {
  const paths = parseSaved(storedText() ?? '').map(({ path }) => path)
  if (!(await areKept(paths))) await keepOffline(paths)
}

function change(make: (saved: SavedPost[]) => SavedPost[]): boolean {
  const stored = storedText()
  if (stored === null) return false
  const saved = make(parseSaved(stored))
  try {
    if (saved.length > 0) localStorage.saved = JSON.stringify(saved)
    else localStorage.removeItem('saved')
  } catch {
    return false
  }
  // The browser tells only the other tabs.
  dispatchEvent(new Event('storage'))
  void keepOffline(saved.map(({ path }) => path))
  return true
}
