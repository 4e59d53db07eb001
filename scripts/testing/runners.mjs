// The programs that run tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { commandOf, projectFile, readIfExists } from '../project.mjs'
import { recordedSeconds, rendererSecondsFile } from './renderer-time.mjs'
import { announce, run } from './running.mjs'

/** @typedef {import('./report.mjs').Duration} Duration */
/** @typedef {import('./report.mjs').Result} Result */
/** @typedef {import('./running.mjs').Env} Env */
/** @typedef {Omit<Result, 'name'>} Counts */

/**
 * Tests that need no browser. Vitest keeps the durations of its files in node_modules/.vite, and begins with the longest.
 * @param {string} name
 * @param {string[]} args such as the projects of vitest.config.ts
 * @param {Env} env
 */
export const vitest = (name, args, env = {}) =>
  counted(
    name,
    env,
    (jsonFile) => [
      commandOf('vitest', 'vitest'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${jsonFile}`,
    ],
    ({ numPassedTests, numTotalTests, testResults }) => ({
      passed: numPassedTests,
      failed: numTotalTests - numPassedTests,
      durations: testResults.map(
        (/** @type {{ name: string, startTime: number, endTime: number }} */ file) => ({
          file: relative(projectFile(), file.name),
          seconds: (file.endTime - file.startTime) / 1000,
        }),
      ),
    }),
  )

/**
 * Tests in Chromium. Playwright gives each worker that is free the next test.
 * @param {string} name
 * @param {string[]} args such as a project of playwright.config.ts
 * @param {Env} env
 */
export const playwright = (name, args, env) =>
  counted(
    name,
    env,
    () => [commandOf('@playwright/test', 'playwright'), 'test', ...args, '--reporter=dot,json'],
    ({ stats, config, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
      durations: suites.map((/** @type {Suite} */ suite) => ({
        file: relative(projectFile(), join(config.rootDir, suite.file)),
        seconds: millisecondsOf(suite) / 1000,
      })),
    }),
  )

/** @typedef {{ file: string, suites?: Suite[], specs: { tests: { results: { duration: number }[] }[] }[] }} Suite */

/**
 * @param {Suite} suite
 * @returns {number}
 */
function millisecondsOf({ suites = [], specs }) {
  const own = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results)
  return (
    own.reduce((total, { duration }) => total + duration, 0) +
    suites.reduce((total, suite) => total + millisecondsOf(suite), 0)
  )
}

/**
 * A test runner that writes its counts to a JSON file. If it exits with an error or writes no file, the step has failed,
 * whatever the counts.
 * @param {string} name
 * @param {Env} env
 * @param {(jsonFile: string) => string[]} command
 * @param {(json: any) => Counts} count
 * @returns {Promise<Result>}
 */
async function counted(name, env, command, count) {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'vigil-results-'))
  const jsonFile = join(folder, 'results.json')
  const secondsFile = join(folder, 'renderer-seconds')
  process.stdout.write(`\n${name}\n`)
  const runnerEnv = {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: jsonFile,
    [rendererSecondsFile]: secondsFile,
  }
  const { code } = await run(command(jsonFile), runnerEnv, 'inherit')
  const json = readIfExists(jsonFile)
  const rendererSeconds = recordedSeconds(secondsFile)
  rmSync(folder, { recursive: true })
  const counts = json ? count(JSON.parse(json)) : { passed: 0, failed: 1 }
  const uncounted = code !== 0 && counts.failed === 0 ? 1 : 0
  announce(name, code === 0 ? 'ok' : 'FAILED', startedAt)
  return {
    ...counts,
    name,
    failed: counts.failed + uncounted,
    rendererSeconds,
  }
}
