import { processorSeconds } from './processor-time.mjs'

/** @typedef {{ file: string, seconds: number }} Duration */
/**
 * @typedef {object} Result
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {Duration[]} [durations]
 * @property {number} [rendererSeconds] the processor time of Chromium's renderers, which nobody awaits
 */

const slowestCount = 10

/**
 * Ends the task: the slowest files, a line for each step that failed, the processor time, then the count of everything.
 * @param {Result[]} results
 */
export function report(results) {
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    results.reduce((total, result) => total + result[key], 0)
  const failing = results.filter(({ failed }) => failed > 0)
  const lines = [
    '',
    ...slowest(results.flatMap(({ durations = [] }) => durations)),
    ...failing.map(({ name, failed }) => `Failed: ${name} (${failed})`),
    ...processorTime(results),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = failing.length > 0 ? 1 : 0
}

/** @param {Duration[]} durations */
function slowest(durations) {
  const sorted = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount)
  if (sorted.length === 0) return []
  const lines = sorted.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
  return ['The slowest files:', ...lines, '']
}

/** @param {Result[]} results */
function processorTime(results) {
  const awaited = processorSeconds()
  if (awaited === null) return []
  const seconds = results.reduce((sum, { rendererSeconds = 0 }) => sum + rendererSeconds, awaited)
  return [`${Math.round(seconds)} s of processor time`]
}
