import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { belowNormal, lowerPriority } from '../../process/low-priority'

/** Part of the build. In development it does not exist, and a start checks nothing. */
const workerFile = resolve(import.meta.dirname, 'check-worker.js')
const workerSource = resolve(import.meta.dirname, 'check-worker.ts')

export type Checking = {
  /** SQLite's messages, empty if there is no damage; null if the check was stopped before its end. */
  findings: Promise<string[] | null>
  /** Continues with low priority, behind the server. */
  yield(): void
  stop(): void
}

/**
 * Checks a SQLite database for damage. `quick` reads rows and indexes and stops at the first damage; `whole` also
 * compares every index with its table, and checks foreign keys.
 */
export function checkDatabase(path: string, how: 'quick' | 'whole'): Checking {
  const isBuilt = existsSync(workerFile)
  if (!isBuilt && how === 'quick')
    return { findings: Promise.resolve([]), yield: () => {}, stop: () => {} }
  const checker = spawn(process.execPath, [isBuilt ? workerFile : workerSource, path, how], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const stop = () => void checker.kill('SIGKILL')
  process.once('exit', stop)
  let output = ''
  checker.stdout.on('data', (data) => {
    output += data
  })
  const findings = new Promise<string[] | null>((resolve) => {
    checker.once('error', () => resolve(null))
    checker.once('close', () => {
      process.off('exit', stop)
      resolve(output === '' ? null : z.array(z.string()).parse(JSON.parse(output)))
    })
  })
  return { findings, yield: () => lowerPriority(checker.pid, belowNormal), stop }
}
