import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseBusyError, retryWhileBusy } from '~/database/sqlite/busy'
import { StartupError } from '../process/startup-error'
import { asStartupError } from './as-startup-error'

// Each error is caused in SQLite itself, so that its real error codes are tested.
let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-trouble-'))
  file = join(folder, 'vigil.db')
})

afterEach(() => rm(folder, { recursive: true }))

function withTable(): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec('create table posts (body text)')
  return database
}

/** The message that an operator gets when this fails. */
function messageOf(task: () => unknown): string {
  try {
    task()
  } catch (error) {
    const startupError = asStartupError(error, { dataDir: folder, databaseUrl: 'file:' })
    expect(startupError).toBeInstanceOf(StartupError)
    return (startupError as StartupError).message
  }
  throw new Error('Nothing went wrong.')
}

test('a locked database', async () => {
  const locker = withTable()
  locker.exec('begin exclusive')
  const other = new DatabaseSync(file)
  expect(messageOf(() => other.exec('begin immediate'))).toBe(
    `The database in ${folder} is locked by another program. Stop the program that holds it, then start again.`,
  )
  // The same from a query that has waited for too long.
  const begin = () => retryWhileBusy(performance.now(), () => other.exec('begin immediate'))
  const waited = await begin().catch((error: unknown) => error)
  expect(waited).toBeInstanceOf(DatabaseBusyError)
  expect(String(asStartupError(waited, { dataDir: folder, databaseUrl: 'file:' }))).toContain(
    'is locked by another program',
  )
  other.close()
  locker.close()
})

test('a read-only database', () => {
  withTable().close()
  const database = new DatabaseSync(file, { readOnly: true })
  expect(messageOf(() => database.exec("insert into posts values ('a')"))).toContain('is read-only')
  database.close()
})

test('a full disk', () => {
  const database = withTable()
  database.exec('pragma max_page_count = 2')
  const insert = () => database.prepare('insert into posts values (?)').run('a'.repeat(100_000))
  expect(messageOf(insert)).toContain('the disk is full')
  database.close()
})

test('a damaged database', async () => {
  const database = withTable()
  database.prepare('insert into posts values (?)').run('a'.repeat(20_000))
  database.close()
  const bytes = Buffer.alloc(12_288, 0xff)
  const whole = await readFile(file)
  whole.copy(bytes, 0, 0, 4096)
  await writeFile(file, Buffer.concat([bytes, whole.subarray(bytes.length)]))
  const reading = new DatabaseSync(file)
  expect(messageOf(() => reading.prepare('select * from posts').all())).toContain('is damaged')
  reading.close()
})

test('a file that is not a database', async () => {
  await writeFile(file, 'x'.repeat(10_000))
  const database = new DatabaseSync(file)
  expect(messageOf(() => database.exec('select * from posts'))).toContain(
    'is not a SQLite database',
  )
  database.close()
})

test('a file that cannot be opened', () => {
  expect(messageOf(() => new DatabaseSync(folder))).toContain('cannot be opened')
})

test('a programming error is not changed', () => {
  const bug = new TypeError('x is not a function')
  expect(asStartupError(bug, { dataDir: folder, databaseUrl: 'file:' })).toBe(bug)
})
