import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { readIfExists } from '../project.mjs'
import { processIn } from './processor-time.mjs'

// Chromium's zygotes start the renderers and await them, but nobody awaits the zygotes: `processorSeconds` lacks both.

/** The file for these seconds, in the environment of a test runner. */
export const rendererSecondsFile = 'VIGIL_TEST_RENDERER_SECONDS'

/** Adds the processor time of the renderers that this process has started to that file. */
export function recordRendererSeconds() {
  const file = process.env[rendererSecondsFile]
  if (file && existsSync('/proc/self/stat')) appendFileSync(file, `${rendererSeconds()}\n`)
}

/**
 * What all workers of a test runner have recorded.
 * @param {string} file
 */
export function recordedSeconds(file) {
  const lines = (readIfExists(file) ?? '').split('\n')
  return lines.reduce((sum, line) => sum + Number(line), 0)
}

function rendererSeconds() {
  const running = runningProcesses()
  const parents = new Map(running.map(({ pid, parent }) => [pid, parent]))
  /** @type {(pid: number | undefined) => boolean} */
  const isOurs = (pid) => pid === process.pid || (pid !== undefined && isOurs(parents.get(pid)))
  return running
    .filter(({ pid, command }) => command.includes('--type=zygote') && isOurs(pid))
    .reduce((sum, { seconds }) => sum + seconds, 0)
}

function runningProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [{ pid: Number(name), command, ...processIn(stat) }]
      } catch {
        // It has ended.
        return []
      }
    })
}
