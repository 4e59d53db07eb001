import { readFileSync, writeFileSync } from 'node:fs'
import { runCommand } from './children.mjs'
import { withLock } from './lock.mjs'
import { digest, projectFile, readIfExists, refuse } from './project.mjs'

/** Installs the packages of package-lock.json, unless they are installed already. */
export async function ensureInstalled() {
  const stamp = projectFile('node_modules/.vigil-installed')
  const expected = digest([readFileSync(projectFile('package-lock.json'))])
  const isInstalled = () => readIfExists(stamp) === expected
  if (isInstalled()) return
  await withLock(async () => {
    if (!isInstalled()) await install()
    // Written last: an interrupted install runs again.
    writeFileSync(stamp, expected)
  })
}

async function install() {
  process.stderr.write('Installing packages: this takes a minute or two …\n')
  const { command, args } = npm()
  // The build needs development packages too, even with NODE_ENV=production.
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const { code, output } = await runCommand(command, [...args, 'ci', ...quiet], {
    cwd: projectFile(),
    shell: process.platform === 'win32',
  })
  if (code === 0) return
  process.stderr.write(output)
  refuse(
    'The packages could not be installed: npm says why above. Check the network and disk space, then run the command again.',
  )
}

/** How npm is called on this machine. */
export function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  // npm's own Node, not the one in node_modules: `npm ci` begins by deleting that.
  return script && node ? { command: node, args: [script] } : { command: 'npm', args: [] }
}
