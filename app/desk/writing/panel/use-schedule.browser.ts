import { useEffect, useState } from 'react'

interface Schedule {
  editorId: string
  postId: string
  /** The time in the form when the page is rendered. */
  at: string
  storedAt: string
}

/**
 * The time to publish a post at, as it is typed. It follows the stored one, unless another one was typed meanwhile. It is
 * not part of the autosaved text, so the browser tab keeps it until it is saved.
 */
export function useSchedule({ editorId, postId, storedAt, at: initialAt }: Schedule) {
  const [at, setAt] = useState(initialAt)
  const [lastStoredAt, setLastStoredAt] = useState(storedAt)
  if (lastStoredAt !== storedAt) {
    setLastStoredAt(storedAt)
    if (at === lastStoredAt) setAt(storedAt)
  }
  const key = `vigil-publish-at:${editorId}:${postId}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page was loaded again
  useEffect(() => {
    const typed = initialAt === storedAt ? typedOver(key, storedAt) : null
    if (typed !== null) setAt(typed)
  }, [])
  useEffect(() => keepTyped(key, at, storedAt), [key, at, storedAt])
  return [at, setAt] as const
}

/** Null if none was typed, or another one was stored since. */
function typedOver(key: string, storedAt: string): string | null {
  try {
    const [over, at] = sessionStorage.getItem(key)?.split(' ') ?? []
    return at !== undefined && over === storedAt ? at : null
  } catch {
    return null
  }
}

function keepTyped(key: string, at: string, storedAt: string): void {
  try {
    if (at === storedAt) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, `${storedAt} ${at}`)
  } catch {
    // Storage is blocked: the time is typed again after the page is loaded again.
  }
}
