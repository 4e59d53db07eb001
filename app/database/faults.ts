/**
 * A failure outside this program: the disk is full, the database or the disk can only be read, or the database is
 * unavailable. Anything else, such as an invalid query, is a bug.
 */
export type Fault = 'disk-full' | 'read-only' | 'unavailable'

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Connections that failed, and disks that cannot be used. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EIO',
])

/** Thrown by our own code: after a time limit, or if the object storage does not answer. */
const ownErrors = new Set(['QueryTimeoutError', 'DatabaseBusyError', 'ObjectStorageError'])

/** Messages of node-postgres errors that have no code. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|Query read timeout)/

const sqliteFull = 13
/** Errors of writing, truncating and growing: SQLite reports a full disk with these, too. */
const sqliteWriteFailures = new Set([778, 1546, 4874])
const sqliteReadOnly = 8
/** Busy, locked, out of memory, I/O error, corrupt, cannot open, not a database. */
const sqliteUnavailable = new Set([5, 6, 7, 10, 11, 14, 26])

const postgresFull = '53100'
const postgresReadOnly = '25006'
/**
 * Prefixes of PostgreSQL's error codes: connection, resources, cancelled statement, server shutting down or starting,
 * lock not available, I/O, corruption.
 */
const postgresUnavailable = ['08', '53', '57014', '57P', '55P03', '58', 'XX001', 'XX002']

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
  if (ownErrors.has(error.name) || connectionLost.test(error.message)) return 'unavailable'
  if (typeof code !== 'string') return null
  if (fullDisk.has(code) || code === postgresFull) return 'disk-full'
  if (code === 'EROFS' || code === postgresReadOnly) return 'read-only'
  // A missing or forbidden socket, which is not a missing file.
  if (unavailableCodes.has(code) || syscall === 'connect') return 'unavailable'
  const isPostgresError = /^[0-9A-Z]{5}$/.test(code) && 'severity' in error
  return isPostgresError && postgresUnavailable.some((start) => code.startsWith(start))
    ? 'unavailable'
    : null
}

function faultOfSqlite(errcode: number): Fault | null {
  // The lower byte is the primary error code.
  const primary = errcode & 0xff
  if (primary === sqliteFull || sqliteWriteFailures.has(errcode)) return 'disk-full'
  if (primary === sqliteReadOnly) return 'read-only'
  return sqliteUnavailable.has(primary) ? 'unavailable' : null
}
