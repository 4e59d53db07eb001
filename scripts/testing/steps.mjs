// The checks that read the code without running it.
import { commandOf } from '../project.mjs'
import { announce, run } from './running.mjs'

/** @typedef {import('./report.mjs').Result} Result */

/** @param {string[]} files all of them, unless some are named */
export const lint = (files = ['.']) =>
  step('format and lint', [
    [
      commandOf('@biomejs/biome', 'biome'),
      'ci',
      '--error-on-warnings',
      '--no-errors-on-unmatched',
      ...files,
    ],
  ])

// TypeScript 7 checks in a quarter of the time; 6 stays for dependency-cruiser, which reads code through its API. Several
// threads would check much twice: together they need half as much processor time again.
export const types = () =>
  step('types', [
    [commandOf('@react-router/dev', 'react-router'), 'typegen'],
    [commandOf('typescript-7', 'tsc'), '--noEmit', '--singleThreaded'],
  ])

export const importRules = () =>
  step('import rules', [
    [
      commandOf('dependency-cruiser', 'depcruise'),
      'app',
      'server',
      'migrations',
      'scripts',
      'sample/artwork',
      'tests',
      'bench',
      'faults',
    ],
  ])

/**
 * A check that passes or fails; its output is shown only when it fails.
 * @param {string} name
 * @param {string[][]} commands
 * @returns {Promise<Result>}
 */
async function step(name, commands) {
  const startedAt = performance.now()
  for (const command of commands) {
    const { code, output } = await run(command, {}, 'pipe')
    if (code !== 0) {
      process.stdout.write(`${output}\n`)
      announce(name, 'FAILED', startedAt)
      return { name, passed: 0, failed: 1 }
    }
  }
  announce(name, 'ok', startedAt)
  return { name, passed: 1, failed: 0 }
}
