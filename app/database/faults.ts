/**
 * What went wrong outside this program: the disk cannot hold more, or the database cannot be used just now. Anything
 * else, such as a query that no database could answer, is a mistake of ours.
 */
export type Fault = 'disk-full' | 'unavailable'

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Of a connection that broke or could not be made, and of a disk that fails. */
const brokenConnection = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EIO', 'EROFS'],
])

/** What our own code throws when it waits no longer. */
const gaveUp = new Set(['QueryTimeoutError', 'DatabaseBusyError'])

/** What node-postgres throws without a code. */
const brokenClient =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|Query read timeout)/

const sqliteFull = 13
/** Writing, truncating and growing: SQLite calls only one of the errors of a full disk by its name. */
const sqliteWriteFailures = new Set([778, 1546, 4874])
/** Busy, locked, no memory, read-only, I/O error, damaged, cannot be opened, not a database. */
const sqliteUnavailable = new Set([5, 6, 7, 8, 10, 11, 14, 26])

const postgresFull = '53100'
/**
 * By the first characters of PostgreSQL's codes: connection, resources, a statement that was cancelled, the server
 * being shut down or started, locks that were not to be had, I/O, damage.
 */
const postgresUnavailable = ['08', '53', '57014', '57P', '55P03', '58', '25006', 'XX001', 'XX002']

export function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null
  return (
    faultOfOne(error) ??
    (error instanceof AggregateError ? firstFault(error.errors) : null) ??
    faultOf(error.cause)
  )
}

function firstFault(errors: unknown[]): Fault | null {
  return errors.map(faultOf).find((fault) => fault !== null) ?? null
}

function faultOfOne(error: Error): Fault | null {
  const { code, errcode, syscall } = error as NodeJS.ErrnoException & { errcode?: number }
  if (code === 'ERR_SQLITE_ERROR') return faultOfSqlite(errcode ?? 0)
  if (gaveUp.has(error.name) || brokenClient.test(error.message)) return 'unavailable'
  if (typeof code !== 'string') return null
  if (fullDisk.has(code) || code === postgresFull) return 'disk-full'
  // A socket that is not there, or not for us, is no file that is missing.
  if (brokenConnection.has(code) || syscall === 'connect') return 'unavailable'
  const isOfPostgres = /^[0-9A-Z]{5}$/.test(code) && 'severity' in error
  return isOfPostgres && postgresUnavailable.some((start) => code.startsWith(start))
    ? 'unavailable'
    : null
}

function faultOfSqlite(errcode: number): Fault | null {
  // The lower byte is the kind of trouble; the rest tells where it came up.
  const kind = errcode & 0xff
  if (kind === sqliteFull || sqliteWriteFailures.has(errcode)) return 'disk-full'
  return sqliteUnavailable.has(kind) ? 'unavailable' : null
}
