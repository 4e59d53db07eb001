// `npm run check`: what needs neither a browser nor PostgreSQL. `npm run check -- --changed [commit]`: only what the
// changes since a commit, or since the last one, can break.

import { changedFiles } from '../testing/changed-files.mjs'
import { report } from '../testing/report.mjs'
import { vitest } from '../testing/runners.mjs'
import { importRules, lint, types } from '../testing/steps.mjs'

const [option, commit = 'HEAD'] = process.argv.slice(2)

report(option === '--changed' ? await checkChanged() : await checkAll())

async function checkAll() {
  return [
    ...(await Promise.all([lint(), types()])),
    ...(await Promise.all([importRules(), vitest('unit tests', ['--project=unit'])])),
  ]
}

async function checkChanged() {
  const files = await changedFiles(commit)
  const related = ['--project=unit', '--passWithNoTests', `--changed=${commit}`]
  return [
    ...(await Promise.all([lint(files), types()])),
    await vitest('unit tests of what has changed', related),
  ]
}
