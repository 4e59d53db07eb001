/** @typedef {{ name: string, passed: number, failed: number }} Result */

/**
 * Ends the task: a line for each step that failed, then the count of everything.
 * @param {Result[]} results
 */
export function report(results) {
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    results.reduce((total, result) => total + result[key], 0)
  const failing = results.filter(({ failed }) => failed > 0)
  process.stdout.write('\n')
  for (const { name, failed } of failing) process.stdout.write(`Failed: ${name} (${failed})\n`)
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
  process.exitCode = failing.length > 0 ? 1 : 0
}
