import { useState } from 'react'

/** The time to publish a post at, as it is typed. It follows the stored one when the post is scheduled or unscheduled. */
export function useSchedule(initialAt: string, storedAt: string) {
  const [at, setAt] = useState(initialAt)
  const [lastStoredAt, setLastStoredAt] = useState(storedAt)
  if (lastStoredAt !== storedAt) {
    setLastStoredAt(storedAt)
    setAt(storedAt)
  }
  return [at, setAt] as const
}
