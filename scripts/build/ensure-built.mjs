import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { alone } from '../lock.mjs'
import { commandOf, digest, projectFile, readIfThere, refuse } from '../project.mjs'
import { compressAssets } from './compress.mjs'

const inputs = [
  '{app,server,migrations,public,scripts/build}/**/*.*',
  '{vite.config.ts,react-router.config.ts,tsconfig.json,package-lock.json}',
]

/** Builds the site, unless what is built was made of just these files. */
export function ensureBuilt() {
  const stamp = projectFile('build/.inputs')
  const wanted = digestOfInputs()
  const isBuilt = () => readIfThere(stamp) === wanted
  if (!isBuilt()) alone(() => isBuilt() || build(stamp, wanted))
}

/**
 * @param {string} stamp
 * @param {string} wanted
 */
function build(stamp, wanted) {
  process.stderr.write('Building the site …\n')
  const cli = commandOf('@react-router/dev', 'react-router')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build'], {
    cwd: projectFile(),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`)
    refuse(
      'The site could not be built: the messages above say where. Mend it and run the command again.',
    )
  }
  compressAssets(projectFile('build/client'))
  // Written last: a build that was cut short is done again.
  writeFileSync(stamp, wanted)
}

function digestOfInputs() {
  const files = globSync(inputs, { cwd: projectFile(), exclude: (name) => name.includes('.test.') })
  return digest(files.sort().flatMap((file) => [file, readFileSync(projectFile(file))]))
}
