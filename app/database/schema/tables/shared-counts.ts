import type { Generated } from 'kysely'

/** A request that a rate limit has permitted. Deleted when it no longer counts. */
export interface PermitTable {
  id: Generated<number>
  rate_limit: string
  /** Digests of the address and its network. */
  sender: string
  neighbours: string
  at: string
  /** When it no longer counts. */
  until: string
}

/** How many requests a subject has sent since the beginning of the window. */
export interface QuotaTable {
  subject: string
  window_from: string
  count: number
}

/** A digest of a reader and a post, until the end of the day. */
export interface ReadMarkTable {
  day: string
  mark: string
}

/** The process that has a task which only one may have. It increases `beat` as long as it lives. */
export interface LeaseTable {
  name: string
  holder: string
  beat: number
}
