import { constants, type DatabaseSync } from 'node:sqlite'
import { allowedOnSqlite, countedExpression, searchTablesOnSqlite } from './allowed'

const { SQLITE_OK, SQLITE_DENY } = constants

/**
 * Makes the connection refuse statements that do more than read the allowed columns. SQLite checks a statement when it
 * is prepared, not each time it runs.
 */
export function allowOnlyReaders(connection: DatabaseSync): void {
  connection.setAuthorizer((action, first, second) =>
    isAllowed(action, first ?? '', second ?? '') ? SQLITE_OK : SQLITE_DENY,
  )
}

function isAllowed(action: number, first: string, second: string): boolean {
  switch (action) {
    case constants.SQLITE_SELECT:
    case constants.SQLITE_RECURSIVE:
      return true
    case constants.SQLITE_READ:
      return isReadable(first, second)
    case constants.SQLITE_FUNCTION:
      return second !== 'load_extension'
    case constants.SQLITE_PRAGMA:
      // The full-text index checks whether another connection has written to it.
      return first === 'data_version'
    default:
      return false
  }
}

/** Ignores names of views and common table expressions: a query chooses them itself. */
function isReadable(table: string, column: string): boolean {
  if (searchTablesOnSqlite.test(table)) return true
  // A query that only counts rows names no column.
  if (column === '' && table === countedExpression) return true
  const columns = Object.hasOwn(allowedOnSqlite, table) ? allowedOnSqlite[table] : undefined
  return columns !== undefined && (column === '' || columns.includes(column))
}
