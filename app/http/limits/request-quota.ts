import type { Db } from '~/database/database'
import { addToQuotas, deleteQuotasBefore } from './quotas'

export interface Quota {
  /** How many requests one key may send within a window. */
  max: number
  windowMs: number
}

export interface QuotaState {
  isOver: boolean
  remaining: number
  /** Until the window ends. */
  resetInSeconds: number
}

export interface QuotaDeps {
  db: Db
  clock: () => Date
  reportError: (error: unknown) => void
  /** How often the counts of all processes are added up. */
  everyMs?: number
}

interface Count {
  /** Of all processes, when they were last added up. */
  known: number
  /** Of this process since then. */
  added: number
}

/**
 * Counts requests in fixed windows, for all processes that share the database. Each counts in memory, and adds its
 * requests to those of the others once a second: a query for each would cost more than most requests.
 */
export function createRequestQuota(deps: QuotaDeps, { max, windowMs }: Quota) {
  const { db, clock, reportError, everyMs = 1_000 } = deps
  let windowFrom = Number.NEGATIVE_INFINITY
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | null = null
  let syncing: Promise<void> = Promise.resolve()

  function count(key: string): QuotaState {
    const now = clock().getTime()
    startWindowAt(now)
    const { known, added } = counts.get(key) ?? { known: 0, added: 0 }
    counts.set(key, { known, added: added + 1 })
    timer ??= setTimeout(sync, everyMs).unref()
    const used = known + added + 1
    const resetInSeconds = Math.max(1, Math.ceil((windowFrom + windowMs - now) / 1000))
    return { isOver: used > max, remaining: Math.max(0, max - used), resetInSeconds }
  }

  /** Windows begin at the same moment in all processes. */
  function startWindowAt(now: number): void {
    const current = now - (now % windowMs)
    if (current === windowFrom) return
    windowFrom = current
    counts = new Map()
  }

  /** Adds up the counts of all processes. */
  function sync(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    syncing = syncing.then(exchange).catch(reportError)
    return syncing
  }

  async function exchange(): Promise<void> {
    const window = counts
    const from = new Date(windowFrom)
    const sent = [...window].map(([subject, { added }]) => ({ subject, count: added }))
    if (sent.length === 0) return
    const totals = await addToQuotas(db, from, sent)
    for (const { subject, count } of sent) {
      const added = (window.get(subject)?.added ?? count) - count
      window.set(subject, { known: totals.get(subject) ?? count, added })
    }
    await deleteQuotasBefore(db, from)
  }

  return { count, sync }
}
