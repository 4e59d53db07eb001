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
  [
    'a full disk as the cause of another error',
    new Error('not stored', { cause: withCode('ENOSPC') }),
  ],
])('%s is a full disk', (_name, error) => {
  expect(faultOf(error)).toBe('disk-full')
})

test.each([
  ['a read-only file system', withCode('EROFS')],
  ['SQLite that cannot write its file', sqlite(8)],
  ['PostgreSQL that is a standby', postgres('25006')],
])('%s can only be read', (_name, error) => {
  expect(faultOf(error)).toBe('read-only')
})

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['connections refused at all addresses', new AggregateError([withCode('ECONNREFUSED')])],
  ['a missing socket', withCode('ENOENT', { syscall: 'connect' })],
  ['a query that took too long', new QueryTimeoutError(5_000, {})],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['PostgreSQL that shuts down', postgres('57P01')],
  ['PostgreSQL with too many connections', postgres('53300')],
  ['SQLite that is locked', sqlite(5)],
  ['SQLite that was locked for too long', new DatabaseBusyError()],
  ['SQLite that cannot read', sqlite(266)],
  ['SQLite that is damaged', sqlite(11)],
])('%s: the database is unavailable', (_name, error) => {
  expect(faultOf(error)).toBe('unavailable')
})

test.each([
  ['a query of a missing table', sqlite(1)],
  ['a duplicate value', sqlite(19)],
  ['the same on PostgreSQL', postgres('42P01')],
  ['a duplicate value on PostgreSQL', postgres('23505')],
  ['a programming error', new TypeError('undefined is not a function')],
  ['a missing file', withCode('ENOENT', { syscall: 'open' })],
  ['no error at all', 'ENOSPC'],
])('%s is not a fault', (_name, error) => {
  expect(faultOf(error)).toBeNull()
})
