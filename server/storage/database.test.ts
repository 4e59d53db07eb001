import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseBusyError, whileBusy } from '~/database/sqlite/busy'
import { Refusal } from '../process/refusal'
import { explained } from './database'

// Each trouble is made with SQLite itself, so that its own numbers are what is read here.
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

/** What an operator is told when this fails. */
function told(task: () => unknown): string {
  try {
    task()
  } catch (error) {
    const refusal = explained(error, { dataDir: folder })
    expect(refusal).toBeInstanceOf(Refusal)
    return (refusal as Refusal).message
  }
  throw new Error('Nothing went wrong.')
}

test('a database that another program holds', async () => {
  const holder = withTable()
  holder.exec('begin exclusive')
  const other = new DatabaseSync(file)
  expect(told(() => other.exec('begin immediate'))).toBe(
    `The database in ${folder} is locked by another program. Stop the program that holds it, then start again.`,
  )
  // So it comes from a query that has waited for long enough.
  const begin = () => whileBusy(performance.now(), () => other.exec('begin immediate'))
  const waited = await begin().catch((error: unknown) => error)
  expect(waited).toBeInstanceOf(DatabaseBusyError)
  expect(String(explained(waited, { dataDir: folder }))).toContain('is locked by another program')
  other.close()
  holder.close()
})

test('one that may only be read', () => {
  withTable().close()
  const database = new DatabaseSync(file, { readOnly: true })
  expect(told(() => database.exec("insert into posts values ('a')"))).toContain('may only be read')
  database.close()
})

test('one without room to grow', () => {
  const database = withTable()
  database.exec('pragma max_page_count = 2')
  const insert = () => database.prepare('insert into posts values (?)').run('a'.repeat(100_000))
  expect(told(insert)).toContain('has no room to grow')
  database.close()
})

test('a damaged one', async () => {
  const database = withTable()
  database.prepare('insert into posts values (?)').run('a'.repeat(20_000))
  database.close()
  const bytes = Buffer.alloc(12_288, 0xff)
  const whole = await readFile(file)
  whole.copy(bytes, 0, 0, 4096)
  await writeFile(file, Buffer.concat([bytes, whole.subarray(bytes.length)]))
  const reading = new DatabaseSync(file)
  expect(told(() => reading.prepare('select * from posts').all())).toContain('is damaged')
  reading.close()
})

test('a file that is no database', async () => {
  await writeFile(file, 'x'.repeat(10_000))
  const database = new DatabaseSync(file)
  expect(told(() => database.exec('select * from posts'))).toContain('is not a SQLite database')
  database.close()
})

test('a file that cannot be opened', () => {
  expect(told(() => new DatabaseSync(folder))).toContain('cannot be opened')
})

test('a mistake of ours stays one, with all it says', () => {
  const mistake = new TypeError('x is not a function')
  expect(explained(mistake, { dataDir: folder })).toBe(mistake)
})
