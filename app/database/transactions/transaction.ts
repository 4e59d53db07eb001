import type { Db } from '../database'
import { longTransaction } from '../sqlite/commit-group'

/** Another transaction wrote first, so what this one decided no longer holds. `inTransaction` runs it again. */
export class ConcurrentWriteError extends Error {
  override name = 'ConcurrentWriteError'
}

const maxAttempts = 10

interface TransactionOptions {
  /** It writes for more than a few posts. On SQLite, short ones would wait for the commit until it has ended. */
  isLong?: boolean
}

/**
 * Runs `work` in a transaction, and again from the start after a conflict. On PostgreSQL each query sees what others have
 * committed before it (READ COMMITTED), and a write waits for the transaction that has written the row: what was read before
 * may not hold any more. So check the version in the write and throw a ConcurrentWriteError, or lock the row first. `work`
 * must only touch the database.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
  { isLong = false }: TransactionOptions = {},
): Promise<Result> {
  const begin = isLong ? db.transaction().setAccessMode(longTransaction) : db.transaction()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await begin.execute(work)
    } catch (error) {
      if (!isWriteConflict(error) || attempt === maxAttempts) throw error
    }
  }
}

const postgresConflicts = new Set([
  '23505', // unique violation
  '23503', // foreign key violation: a row that was found is deleted by now
  '40001', // serialization failure
  '40P01', // deadlock
])
const sqliteConflicts = new Set([
  2067, // SQLITE_CONSTRAINT_UNIQUE
  1555, // SQLITE_CONSTRAINT_PRIMARYKEY
  787, // SQLITE_CONSTRAINT_FOREIGNKEY
])

/** Another transaction got there first; the same work may succeed when it runs again. */
function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ConcurrentWriteError) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return postgresConflicts.has(String(code)) || sqliteConflicts.has(Number(errcode))
}
