import { setTimeout } from 'node:timers/promises'

/**
 * How long SQLite itself waits for a lock, with the whole process standing still. It is enough for the commits of
 * other processes, and too short for anybody to notice.
 */
export const blockingMs = 10

/** How long a query waits for others in all: the rest of the time other requests are answered. */
export const mostWaitedMs = 5_000

const longestPauseMs = 40

/** Another program, or a transaction of our own, kept the database to itself for too long. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError'

  constructor(options?: ErrorOptions) {
    super(
      `The database was locked for more than ${mostWaitedMs / 1000} seconds, and nothing was written.`,
      options,
    )
  }
}

/** The moment at which whoever begins to wait now gives up. */
export function deadlineFromNow(): number {
  return performance.now() + mostWaitedMs
}

/** Runs it again while the database is locked, and lets others run in between. */
export async function whileBusy<T>(deadline: number, run: () => T): Promise<T> {
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() >= deadline) throw new DatabaseBusyError({ cause: error })
    }
    // Of several who wait, not always the same one comes too late.
    await setTimeout(longestPauseMs * (0.25 + 0.75 * Math.random()))
  }
}

/** Also SQLITE_BUSY_SNAPSHOT and SQLITE_BUSY_RECOVERY: the lower byte is the kind of error. */
function isBusy(error: unknown): boolean {
  const busy = 5
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy
}
