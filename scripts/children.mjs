import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a command to its end, keeping what it says; where `stdio` is 'inherit', it is said at once.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { stdio?: 'pipe' | 'inherit' }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runCommand(command, args, { stdio = 'pipe', ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', stdio, stdio] })
    running.add(child)
    let output = ''
    const keep = (/** @type {Buffer} */ data) => {
      output += data
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}

const patienceMs = 3_000

/**
 * Asks first; npm, for one, may be too deep in its work to hear it.
 * @param {import('node:child_process').ChildProcess} child
 */
async function endChild(child) {
  const ended = once(child, 'exit')
  const lastWord = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.kill('SIGTERM')
  await ended
  clearTimeout(lastWord)
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * From here on a signal ends the commands that are running, and then this process: a child left alone
 * would go on installing, building or listening.
 * @param {() => Promise<void>} [cleanUp]
 * @returns {() => void} leaves signals to somebody else again
 */
export function endWithChildren(cleanUp = async () => {}) {
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    await Promise.all([...running].map(endChild))
    await cleanUp()
    process.exit(1)
  }
  for (const signal of signals) process.on(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}
