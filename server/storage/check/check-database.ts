import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'

/** As it is built, beside the program. In development, where there is none, nothing is checked. */
const workerFile = resolve(import.meta.dirname, 'check-worker.js')

const leastUrgent = 10

export type Checking = {
  /** What is wrong, in SQLite's words; empty where nothing was found. */
  findings: Promise<string[]>
  /** From here on whoever answers readers goes first. */
  yield(): void
  stop(): void
}

/**
 * Looks for damage in a SQLite database. `quick` finds garbage where rows and indexes should be and stops there;
 * `whole` also compares every index with its table, and looks at foreign keys.
 */
export function checkDatabase(path: string, how: 'quick' | 'whole'): Checking {
  if (!existsSync(workerFile))
    return { findings: Promise.resolve([]), yield: () => {}, stop: () => {} }
  const checker = spawn(process.execPath, [workerFile, path, how], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const stop = () => void checker.kill('SIGKILL')
  process.once('exit', stop)
  let output = ''
  checker.stdout.on('data', (data) => {
    output += data
  })
  const findings = new Promise<string[]>((resolve) => {
    checker.once('error', () => resolve([]))
    checker.once('close', () => {
      process.off('exit', stop)
      resolve(output === '' ? [] : JSON.parse(output))
    })
  })
  const yieldToOthers = () => {
    try {
      if (checker.pid !== undefined) setPriority(checker.pid, leastUrgent)
    } catch {
      // It has just ended.
    }
  }
  return { findings, yield: yieldToOthers, stop }
}
