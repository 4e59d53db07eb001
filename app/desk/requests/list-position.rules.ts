import { z } from 'zod'

/** Where the page before ended: its last entry. */
export interface ListPosition {
  createdAt: Date
  id: string
}

/** The position in the address, with the time in `name`; null for the first page. An unusable one is the first page. */
export function positionIn(query: URLSearchParams, name: string): ListPosition | null {
  const time = z.iso.datetime().safeParse(query.get(name))
  // PostgreSQL has no year 0.
  if (!time.success || time.data.startsWith('0000')) return null
  return { createdAt: new Date(time.data), id: query.get('id')?.replaceAll('\0', '') ?? '' }
}
