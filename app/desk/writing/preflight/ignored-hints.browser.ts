import { useMemo, useSyncExternalStore } from 'react'
import type { Hint } from '~/posts/editing/preflight/hint.rules'

/** A hint stays ignored while it says the same. */
export function keyOf({ code, field, message }: Hint): string {
  return [code, field, message].join(' ')
}

/** The hints that the editor ignores for this post in this browser. */
export function useIgnoredHints(postId: string): ReadonlySet<string> {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(postId),
    () => null,
  )
  return useMemo(() => parse(stored), [stored])
}

export function ignoreHint(postId: string, hint: Hint): void {
  write(postId, JSON.stringify([...parse(read(postId)).add(keyOf(hint))]))
}

export function forgetIgnored(postId: string): void {
  write(postId, null)
}

/** Without storage, hints are ignored until the page is closed. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Sent to the other tabs.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function storageKey(postId: string): string {
  return `vigil-ignored-hints:${postId}`
}

function read(postId: string): string | null {
  try {
    return unstored.get(postId) ?? localStorage.getItem(storageKey(postId))
  } catch {
    return null
  }
}

function write(postId: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(storageKey(postId))
    else localStorage.setItem(storageKey(postId), value)
    unstored.delete(postId)
  } catch {
    if (value === null) unstored.delete(postId)
    else unstored.set(postId, value)
  }
  for (const listener of listeners) listener()
}

function parse(stored: string | null): Set<string> {
  try {
    const keys: unknown = JSON.parse(stored ?? '[]')
    return new Set(Array.isArray(keys) ? keys.map(String) : [])
  } catch {
    return new Set()
  }
}
