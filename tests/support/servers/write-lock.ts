import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

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
