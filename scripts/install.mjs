import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { alone } from './lock.mjs'
import { digest, projectFile, readIfThere, refuse } from './project.mjs'

/** Installs the packages of package-lock.json, unless just those are there already. */
export async function ensureInstalled() {
  const stamp = projectFile('node_modules/.vigil-installed')
  const wanted = digest([readFileSync(projectFile('package-lock.json'))])
  const isInstalled = () => readIfThere(stamp) === wanted
  if (!isInstalled()) alone(() => isInstalled() || install(stamp, wanted))
}

/**
 * @param {string} stamp
 * @param {string} wanted
 */
function install(stamp, wanted) {
  process.stderr.write('Installing packages: this takes a minute or two …\n')
  const { command, args } = npm()
  const { status, stdout, stderr } = spawnSync(
    command,
    // The build needs development packages too, whatever NODE_ENV says.
    [
      ...args,
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--loglevel=error',
    ],
    { cwd: projectFile(), encoding: 'utf8', shell: process.platform === 'win32' },
  )
  if (status !== 0) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
    refuse(
      'The packages could not be installed: npm says why above. Check the network and disk space, then run the command again.',
    )
  }
  // Written last: an install that was cut short is done again.
  writeFileSync(stamp, wanted)
}

function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  // npm's own Node, not the one in node_modules: `npm ci` begins by deleting that.
  return script && node ? { command: node, args: [script] } : { command: 'npm', args: [] }
}
