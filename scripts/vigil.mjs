#!/usr/bin/env node
// The command `vigil`, from any folder: `npx vigil` in this one, or `vigil` once it is linked.
import { readFileSync } from 'node:fs'
import { projectFile } from './project.mjs'

const [name = ''] = process.argv.slice(2)

// Nothing has to be installed or built to know the version.
if (name === '--version' || name === '-v') {
  const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'))
  process.stdout.write(`${version}\n`)
} else {
  // Settings and data are in the project's folder; paths in arguments begin where the operator is.
  process.env.INIT_CWD = process.cwd()
  process.chdir(projectFile())
  process.argv.splice(2, 0, 'vigil')
  await import('./run.mjs')
}
