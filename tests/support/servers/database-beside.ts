import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { RunningServer } from '../server'

const busy = 5

/**
 * Changes a server's SQLite database beside the server, which runs in this process: to block until it releases its lock
 * would keep it from doing so. A change that meets the lock is made again.
 */
export async function changeDatabase<Result>(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  change: (database: DatabaseSync) => Result,
): Promise<Result> {
  const database = new DatabaseSync(join(dataDir, 'vigil.db'))
  try {
    for (;;) {
      const changed = unlessBusy(() => change(database))
      if (changed) return changed.result
      await setImmediate()
    }
  } finally {
    database.close()
  }
}

function unlessBusy<Result>(work: () => Result): { result: Result } | null {
  try {
    return { result: work() }
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return null
    throw error
  }
}

/** Reads a server's SQLite database while the server runs. */
export function queryDatabase(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  sql: string,
  ...values: string[]
) {
  const database = new DatabaseSync(join(dataDir, 'vigil.db'), { readOnly: true })
  try {
    return database.prepare(sql).all(...values)
  } finally {
    database.close()
  }
}
