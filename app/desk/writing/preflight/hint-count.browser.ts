import { useSyncExternalStore } from 'react'

const counts = new Map<string, number>()
const listeners = new Set<() => void>()

/** The list of hints says how many it shows: computing them twice would slow down typing. */
export function setHintCount(postId: string, count: number): void {
  counts.set(postId, count)
  for (const listener of listeners) listener()
}

/** How many hints a post has, for the tab of their list. */
export function useHintCount(postId: string): number {
  return useSyncExternalStore(
    subscribe,
    () => counts.get(postId) ?? 0,
    () => 0,
  )
}

export function countOf(hints: number): string {
  return hints === 1 ? '1 hint' : `${hints} hints`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
