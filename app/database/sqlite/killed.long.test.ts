import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/support/data/databases'
import { openDatabase } from '../database'

const rounds = 3
const maxLines = 400

/** Writes pairs of rows, six transactions at a time, every fifth of which fails, and prints those that are done. */
const program = `
const { withSource } = await import(process.argv[1])
await withSource('/app/database/database.ts', async ({ openDatabase }) => {
  const { db } = await openDatabase(process.argv[2])
  const add = (tx, name) => tx.insertInto('names').values({ name }).execute()
  let count = 0
  const write = async () => {
    for (;;) {
      count += 1
      const name = process.argv[3] + '-' + count
      const isFailing = count % 5 === 0
      const work = async (tx) => {
        await add(tx, name)
        await add(tx, name)
        if (isFailing) throw new Error('cancelled')
      }
      const isDone = await db.transaction().execute(work).then(() => true, () => false)
      // Waits for a slow reader: a pipe that is full would be an error of writeSync.
      const line = (isDone ? 'done ' : 'failed ') + name + '\\n'
      await new Promise((resolve) => process.stdout.write(line, resolve))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all(Array.from({ length: 6 }, write))
})`

test(
  'a process that is killed loses nothing that was done, and leaves nothing half',
  async () => {
    const empty = await emptyDatabase('sqlite')
    const { db, close } = await openDatabase(empty.url)
    await sql`create table names (name text)`.execute(db)
    await close()
    const source = pathToFileURL('scripts/source.mjs').href
    const printed: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const args = ['-e', `(async () => {${program}})()`, source, empty.url, String(round)]
      const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(writer, 'close')
      let output = ''
      const lines = Math.random() * maxLines
      for await (const data of writer.stdout) {
        output += data
        if (output.split('\n').length > lines) break
      }
      writer.kill('SIGKILL')
      const [, signal] = await ended
      expect(signal, 'it did not end by itself').toBe('SIGKILL')
      // The last line may be incomplete.
      printed.push(...output.split('\n').slice(0, -1))
    }
    const counts = rowsByName(empty.url)
    const named = (result: string) =>
      printed.filter((line) => line.startsWith(result)).map((line) => line.split(' ')[1] ?? '')
    expect(named('done').length).toBeGreaterThan(0)
    expect(named('done').filter((name) => counts.get(name) !== 2)).toEqual([])
    expect(named('failed').filter((name) => counts.has(name))).toEqual([])
    expect([...counts].filter(([, count]) => count !== 2)).toEqual([])
    await empty.remove()
  },
  60_000 * rounds,
)

function rowsByName(url: string): Map<string, number> {
  const database = new DatabaseSync(url.slice('file:'.length))
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const rows = database.prepare('select name, count(*) as count from names group by name').all()
  database.close()
  return new Map(rows.map(({ name, count }) => [String(name), Number(count)]))
}
