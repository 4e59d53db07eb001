import { renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Settings } from '../../tests/support/server'
import { temporaryFolder } from '../../tests/support/temporary-folder'

const preload = pathToFileURL(resolve(import.meta.dirname, 'shifted-clock.mjs')).href

export interface Clock {
  /** For a server that uses this clock. */
  settings: Settings
  /** Sets the difference to the real time. */
  shiftBy(ms: number): Promise<void>
}

export async function createClock(startMs = 0): Promise<Clock> {
  const file = join(await temporaryFolder(), 'offset')
  writeFileSync(file, String(startMs))
  return {
    settings: { NODE_OPTIONS: `--import ${preload}`, VIGIL_FAULTS_CLOCK: file },
    async shiftBy(ms) {
      writeFileSync(`${file}.new`, String(ms))
      renameSync(`${file}.new`, file)
      // Servers read the file every 20 ms.
      await setTimeout(100)
    },
  }
}
