import { processorSeconds } from './processor-time.mjs'

/** @typedef {{ file: string, seconds: number }} Duration */
/** @typedef {{ name: string, passed: number, failed: number, durations?: Duration[] }} Result */

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
    ...processorTime(),
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

function processorTime() {
  const seconds = processorSeconds()
  return seconds === null ? [] : [`${Math.round(seconds)} s of processor time`]
}
