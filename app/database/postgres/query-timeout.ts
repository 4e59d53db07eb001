import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

export type ClientSource = Pick<pg.Pool, 'options' | 'end'> & { connect(): Promise<pg.PoolClient> }

/** A pool with a time limit for each query. */
export function withQueryTimeout(pool: ClientSource, ms: number): PostgresPool {
  return {
    options: pool.options,
    connect: async () => withTimeLimit(await pool.connect(), ms),
    end: () => pool.end(),
  }
}

/**
 * A connection with a time limit for each query. After a query that took too long it is closed: it may be dead, and the
 * next query would wait as long again.
 */
export function withTimeLimit(client: pg.PoolClient, ms: number): PostgresPoolClient {
  let hasTimedOut = false
  const query = async (text: string, values: readonly unknown[]) => {
    const timer = setTimeout(() => {
      hasTimedOut = true
      client.release(true)
    }, ms)
    try {
      return await client.query(text, [...values])
    } catch (error) {
      throw hasTimedOut ? new QueryTimeoutError(ms, { cause: error }) : error
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    // The overload for cursors is not used.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => {
      if (!hasTimedOut) client.release(isBroken)
    },
  }
}

export class QueryTimeoutError extends Error {
  override name = 'QueryTimeoutError'

  constructor(ms: number, options?: ErrorOptions) {
    super(`The database did not answer within ${ms / 1000} seconds.`, options)
  }
}
