import type { LogConfig } from 'kysely'

/** Who uses a connection: readers' pages have their own. */
export type PoolName = 'desk' | 'readers'

/** Is told of every query, once it has ended. */
export type ObserveQuery = (pool: PoolName, durationMs: number, result: 'done' | 'failed') => void

/** For Kysely, which measures queries for its log. */
export function queryLog(observe: ObserveQuery | undefined, pool: PoolName): LogConfig {
  if (!observe) return []
  return ({ level, queryDurationMillis }) =>
    observe(pool, queryDurationMillis, level === 'error' ? 'failed' : 'done')
}
