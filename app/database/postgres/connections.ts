import type pg from 'pg'

/** The connections of one pool of this process. */
export interface Connections {
  pool: 'desk' | 'readers' | 'replica'
  /** Includes those that are being opened. */
  used: number
  idle: number
  max: number
  /** How many queries and transactions wait until one is idle. */
  waiting: number
}

/** Those of the pools that are open. */
export function connectionsOf(pools: Record<Connections['pool'], pg.Pool | null>): Connections[] {
  const named = Object.entries(pools) as [Connections['pool'], pg.Pool | null][]
  return named.flatMap(([name, pool]) => (pool ? [connectionsIn(name, pool)] : []))
}

function connectionsIn(
  pool: Connections['pool'],
  { totalCount, idleCount, waitingCount, options }: pg.Pool,
): Connections {
  const used = totalCount - idleCount
  return { pool, used, idle: idleCount, max: options.max ?? 0, waiting: waitingCount }
}
