import { useState } from 'react'

/** The time to publish a post at, as it is typed. It follows the stored one, unless another one was typed meanwhile. */
export function useSchedule(initialAt: string, storedAt: string) {
  const [at, setAt] = useState(initialAt)
  const [lastStoredAt, setLastStoredAt] = useState(storedAt)
  if (lastStoredAt !== storedAt) {
    setLastStoredAt(storedAt)
    if (at === lastStoredAt) setAt(storedAt)
  }
  return [at, setAt] as const
}
