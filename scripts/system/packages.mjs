import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { refuse } from '../project.mjs'

/**
 * Installs a Debian package on Debian, if this process runs as root. Otherwise it does nothing; the
 * caller checks whether the program is installed afterwards.
 * @param {string} what its name in messages
 * @param {string} debianPackage
 * @param {string} [service] which the package starts, and which would use a port of this machine
 */
export function installIfPossible(what, debianPackage, service) {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return
  process.stderr.write(`Installing ${what} (Debian package ${debianPackage}) …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends', debianPackage]
  spawnSync('apt-get', ['update', '-qq'], { env })
  const { status, stderr } = spawnSync('apt-get', install, { env, encoding: 'utf8' })
  if (status !== 0) process.stderr.write(stderr)
  if (service) spawnSync('systemctl', ['disable', '--now', service], { stdio: 'ignore' })
}

/**
 * The path of a program. Debian installs some where only root looks for programs.
 * @param {string} name
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/**
 * Installs the package of a program if the program is missing.
 * @param {string} program
 * @param {string} debianPackage
 */
export function ensureProgram(program, debianPackage) {
  if (succeeds(program, ['--version'])) return
  installIfPossible(program, debianPackage)
  if (!succeeds(program, ['--version'])) refuseWithout(program, debianPackage)
}

/**
 * @param {string} what
 * @param {string} debianPackage
 * @returns {never}
 */
export function refuseWithout(what, debianPackage) {
  return refuse(
    `The tests need ${what}, which is not installed. On Debian or Ubuntu: sudo apt-get install ${debianPackage}`,
  )
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
