// `npm run check`: reads all code, and tests the rules, which need no database. `npm run check -- --changed [commit]`: what
// the changes since a commit, or since the last one, can break, except in a browser and on PostgreSQL.

import { changedFiles } from '../testing/changed-files.mjs'
import { report } from '../testing/report.mjs'
import { vitest } from '../testing/runners.mjs'
import { importRules, lint, types } from '../testing/steps.mjs'

// npm leaves out the `--` before the arguments of a script; whoever calls it without npm may not.
const [option, commit = 'HEAD'] = process.argv.slice(2).filter((argument) => argument !== '--')

report(option === '--changed' ? await checkChanged() : await checkAll())

async function checkAll() {
  return [
    ...(await Promise.all([lint(), types()])),
    ...(await Promise.all([
      importRules(),
      vitest('tests of rules', ['--project=unit', '.rules.test.']),
    ])),
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
