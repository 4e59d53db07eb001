import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { runCommand } from '../children.mjs'
import { withLock } from '../lock.mjs'
import { commandOf, digest, projectFile, readIfExists, refuse } from '../project.mjs'
import { compressAssets } from './compress.mjs'

const inputs = [
  '{app,server,migrations,public,scripts/build}/**/*.*',
  // The server uses this lock, too.
  'scripts/{lock,project}.mjs',
  '{vite.config.ts,react-router.config.ts,tsconfig.json,package-lock.json}',
]

/** Builds the site, unless the build is of exactly these files. */
export async function ensureBuilt() {
  const stamp = projectFile('build/.inputs')
  const expected = digestOfInputs()
  const isBuilt = () => readIfExists(stamp) === expected
  if (isBuilt()) return
  await withLock(async () => {
    if (!isBuilt()) await build()
    // Written last: an interrupted build runs again.
    writeFileSync(stamp, expected)
  })
}

async function build() {
  process.stderr.write('Building the site …\n')
  const cli = commandOf('@react-router/dev', 'react-router')
  const { code, output } = await runCommand(process.execPath, [cli, 'build'], {
    cwd: projectFile(),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    process.stderr.write(output)
    refuse('The site could not be built: see the messages above. Fix it and run the command again.')
  }
  compressAssets(projectFile('build/client'))
}

function digestOfInputs() {
  const files = globSync(inputs, { cwd: projectFile(), exclude: (name) => name.includes('.test.') })
  return digest(files.sort().flatMap((file) => [file, readFileSync(projectFile(file))]))
}
