import { QueryTimeoutError } from './postgres'
import { DatabaseBusyError } from './sqlite/busy'

const codes = new Set([
  // The system: nobody answers at PostgreSQL's address, or the connection broke.
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOENT', 'EHOSTUNREACH', 'ENOTFOUND'],
  // PostgreSQL: it shuts down, crashed, starts up, or has no connection left.
  ...['57P01', '57P02', '57P03', '53300'],
])

/** Is the database away or locked, so that the same request may well succeed in a moment? */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusyError || error instanceof QueryTimeoutError) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  const isPool = /^(timeout exceeded when trying to connect|Connection terminated)/
  return (code !== undefined && codes.has(code)) || isPool.test(error.message)
}
