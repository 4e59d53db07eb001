import { expect, test } from 'vitest'
import { faultOf } from './faults'
import { QueryTimeoutError } from './postgres/query-timeout'
import { DatabaseBusyError } from './sqlite/busy'

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(code), { code, ...more })
const sqlite = (errcode: number) => withCode('ERR_SQLITE_ERROR', { errcode })
const postgres = (code: string) => withCode(code, { severity: 'ERROR' })

test.each([
  ['a full file system', withCode('ENOSPC')],
  ['a quota that is used up', withCode('EDQUOT')],
  ['a file that may not grow', withCode('EFBIG')],
  ['SQLite on a full disk', sqlite(13)],
  ['SQLite that could not write a page', sqlite(778)],
  ['PostgreSQL on a full disk', postgres('53100')],
  ['one that is the cause of another', new Error('not stored', { cause: withCode('ENOSPC') })],
])('%s is a full disk', (_name, error) => {
  expect(faultOf(error)).toBe('disk-full')
})

test.each([
  ['nobody at the address', withCode('ECONNREFUSED')],
  ['nobody at any of its addresses', new AggregateError([withCode('ECONNREFUSED')])],
  ['a socket that is not there', withCode('ENOENT', { syscall: 'connect' })],
  ['a query that took too long', new QueryTimeoutError(5_000, {})],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['PostgreSQL that shuts down', postgres('57P01')],
  ['PostgreSQL with too many connections', postgres('53300')],
  ['SQLite that is locked', sqlite(5)],
  ['SQLite that stayed locked', new DatabaseBusyError()],
  ['SQLite that cannot read', sqlite(266)],
  ['SQLite that is damaged', sqlite(11)],
])('%s: the database is unavailable', (_name, error) => {
  expect(faultOf(error)).toBe('unavailable')
})

test.each([
  ['a query of a table that is not there', sqlite(1)],
  ['a value that is there already', sqlite(19)],
  ['the same on PostgreSQL', postgres('42P01')],
  ['a value that PostgreSQL has already', postgres('23505')],
  ['a mistake in this program', new TypeError('undefined is not a function')],
  ['a file that is not there', withCode('ENOENT', { syscall: 'open' })],
  ['no error at all', 'ENOSPC'],
])('%s is a mistake of ours', (_name, error) => {
  expect(faultOf(error)).toBeNull()
})
