import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '~/database/database'

const program = `
const { DatabaseSync } = require('node:sqlite')
const database = new DatabaseSync(process.argv[1], { timeout: 5000 })
database.exec('begin immediate')
process.stdout.write('locked')
process.stdin.once('data', () => {
  database.exec('rollback')
  database.close()
  process.exit(0)
})
process.stdin.once('end', () => process.exit(0))`

/** Another process that holds the write lock of a SQLite database until it is released. */
export async function holdWriteLock(dataDir: string): Promise<{ release(): Promise<void> }> {
  const holder = spawn(process.execPath, ['-e', program, join(dataDir, 'vigil.db')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'exit')
  await once(holder.stdout, 'data')
  return {
    async release() {
      if (holder.exitCode === null) holder.stdin.write('release\n')
      await ended
    },
  }
}

/** For a row that another transaction has locked. On SQLite the whole transaction waits: one writes at a time. */
export async function isAnybodyWaiting({ db, engine }: Database): Promise<boolean> {
  if (engine === 'sqlite') return true
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
