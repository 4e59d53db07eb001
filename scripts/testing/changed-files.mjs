import { existsSync } from 'node:fs'
import { runCommand } from '../children.mjs'
import { projectFile, refuse } from '../project.mjs'

/**
 * The files that differ from a commit, and those that git does not know yet.
 * @param {string} commit
 */
export async function changedFiles(commit) {
  const [changed, added] = await Promise.all([
    git('diff', '--name-only', '--relative', commit),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return [...changed, ...added].filter((file) => existsSync(projectFile(file)))
}

/** @param {string[]} args */
async function git(...args) {
  const { code, output } = await runCommand('git', args, { cwd: projectFile() })
  if (code !== 0) refuse(`git could not say what has changed: ${output.trim()}`)
  return output.split('\n').filter(Boolean)
}
