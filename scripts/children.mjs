import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a command to its end and returns its output; with `stdio: 'inherit'` the output goes to the terminal.
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
    const collect = (/** @type {Buffer} */ data) => {
      output += data
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}

const killAfterMs = 3_000

/**
 * First with SIGTERM, then with SIGKILL: npm, for example, may ignore the first.
 * @param {import('node:child_process').ChildProcess} child
 */
async function endChild(child) {
  const ended = once(child, 'exit')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  child.kill('SIGTERM')
  await ended
  clearTimeout(killTimer)
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * From now on a signal ends the running commands and then this process: a child that is left running
 * would go on installing, building or listening.
 * @param {() => Promise<void>} [cleanUp]
 * @returns {() => void} removes the signal handlers
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
