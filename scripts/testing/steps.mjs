import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../children.mjs'
import { commandOf, projectFile, readIfExists } from '../project.mjs'

/** @typedef {import('./report.mjs').Result} Result */
/** @typedef {Record<string, string>} Env */

export const lint = () =>
  step('format and lint', [
    [commandOf('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '.'],
  ])

// TypeScript 7 checks in a quarter of the time; 6 stays for dependency-cruiser, which reads code through its API.
export const types = () =>
  step('types', [
    [commandOf('@react-router/dev', 'react-router'), 'typegen'],
    [commandOf('typescript-7', 'tsc'), '--noEmit'],
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

/** @param {Env} env */
export const unitTests = (env = {}) =>
  counted(
    'unit and integration tests',
    env,
    (jsonFile) => [
      commandOf('vitest', 'vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${jsonFile}`,
    ],
    ({ numPassedTests, numTotalTests }) => ({
      passed: numPassedTests,
      failed: numTotalTests - numPassedTests,
    }),
  )

/** @param {Env} env */
export const browserTests = (env) =>
  counted(
    'browser journeys',
    env,
    () => [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=dot,json'],
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
    }),
  )

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

/**
 * A test runner that writes its counts to a JSON file. If it exits with an error or writes no file, the step has failed,
 * whatever the counts.
 * @param {string} name
 * @param {Env} env
 * @param {(jsonFile: string) => string[]} command
 * @param {(json: any) => { passed: number, failed: number }} count
 * @returns {Promise<Result>}
 */
async function counted(name, env, command, count) {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'vigil-results-'))
  const jsonFile = join(folder, 'results.json')
  process.stdout.write(`\n${name}\n`)
  const runnerEnv = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: jsonFile }
  const { code } = await run(command(jsonFile), runnerEnv, 'inherit')
  const json = readIfExists(jsonFile)
  rmSync(folder, { recursive: true })
  const { passed, failed } = json ? count(JSON.parse(json)) : { passed: 0, failed: 1 }
  const uncounted = code !== 0 && failed === 0 ? 1 : 0
  announce(name, code === 0 ? 'ok' : 'FAILED', startedAt)
  return { name, passed, failed: failed + uncounted }
}

/**
 * @param {string[]} command a script and its arguments, run with the same Node as this process
 * @param {Env} env
 * @param {'pipe' | 'inherit'} stdio
 */
function run(command, env, stdio) {
  return runCommand(process.execPath, command, {
    cwd: projectFile(),
    env: { ...process.env, ...env },
    stdio,
  })
}

/**
 * @param {string} name
 * @param {string} outcome
 * @param {number} startedAt
 */
function announce(name, outcome, startedAt) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${outcome}  ${name} (${seconds} s)\n`)
}
