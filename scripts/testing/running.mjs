import { runCommand } from '../children.mjs'
import { projectFile } from '../project.mjs'

/** @typedef {Record<string, string>} Env */

/**
 * @param {string[]} command a script and its arguments, run with the same Node as this process
 * @param {Env} env
 * @param {'pipe' | 'inherit'} stdio
 */
export function run(command, env, stdio) {
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
export function announce(name, outcome, startedAt) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${outcome}  ${name} (${seconds} s)\n`)
}
