import { spawnSync } from 'node:child_process'
import { refuse } from '../project.mjs'

let _listsAreFresh = false

/**
 * Installs a Debian package where that is possible, else says what is missing and ends.
 * @param {string} what what it is for, as a person says it
 * @param {string} debianPackage
 */
export function installOrRefuse(what, debianPackage) {
  const isDebianRoot = process.getuid?.() === 0 && succeeds('apt-get', ['--version'])
  if (!isDebianRoot) {
    refuse(
      `The tests need ${what}, which is not installed. On Debian or Ubuntu: sudo apt-get install ${debianPackage}`,
    )
  }
  process.stderr.write(`Installing ${what} (Debian package ${debianPackage}) …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  _listsAreFresh ||= spawnSync('apt-get', ['update', '-qq'], { env }).status === 0
  const { status, stderr } = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', debianPackage],
    { env, encoding: 'utf8' },
  )
  if (status !== 0) {
    process.stderr.write(stderr)
    refuse(
      `${what} could not be installed: apt-get says why above. Install the package ${debianPackage} and run the tests again.`,
    )
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
