import { setTimeout } from 'node:timers/promises'

/**
 * How long SQLite itself waits for a lock, which blocks the whole process: long enough for commits of other processes,
 * and too short for anyone to notice.
 */
export const blockingMs = 10

/** How long a query waits for a lock in all. Between its attempts, other requests are handled. */
export const maxWaitMs = 5_000

const maxPauseMs = 40

/** Another program, or another transaction of this one, locked the database for too long. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError'

  constructor(options?: ErrorOptions) {
    super(
      `The database was locked for more than ${maxWaitMs / 1000} seconds, and nothing was written.`,
      options,
    )
  }
}

/** When a query that starts to wait now gives up. */
export function deadlineFromNow(): number {
  return performance.now() + maxWaitMs
}

/** Retries while the database is locked, without blocking the process. */
export async function retryWhileBusy<T>(deadline: number, run: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() >= deadline) throw new DatabaseBusyError({ cause: error })
    }
    // The pause is random, so that of several waiting queries not always the same one loses.
    await setTimeout(maxPauseMs * (0.25 + 0.75 * Math.random()))
  }
}

/** Also true for SQLITE_BUSY_SNAPSHOT and SQLITE_BUSY_RECOVERY: the lower byte is the primary error code. */
export function isBusy(error: unknown): boolean {
  const busy = 5
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy
}
