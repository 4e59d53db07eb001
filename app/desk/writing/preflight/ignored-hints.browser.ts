import type { Hint } from '~/posts/editing/preflight/hint.rules'

/** A hint stays ignored while it says the same. */
export function keyOf({ code, field, message }: Hint): string {
  return [code, field, message].join(' ')
}

function storageKey(postId: string): string {
  return `vigil-ignored-hints:${postId}`
}

/** The hints that the editor ignores for this post in this browser. */
export function ignoredHints(postId: string): Set<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(postId)) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.map(String) : [])
  } catch {
    return new Set()
  }
}

export function ignoreHint(postId: string, hint: Hint): Set<string> {
  const ignored = ignoredHints(postId).add(keyOf(hint))
  try {
    localStorage.setItem(storageKey(postId), JSON.stringify([...ignored]))
  } catch {
    // Without storage it is ignored until the page is closed.
  }
  return ignored
}

export function forgetIgnored(postId: string): Set<string> {
  try {
    localStorage.removeItem(storageKey(postId))
  } catch {
    // Nothing was stored.
  }
  return new Set()
}
