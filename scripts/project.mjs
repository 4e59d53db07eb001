import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** @param {string[]} parts */
export function projectFile(...parts) {
  return join(root, ...parts)
}

/** @param {string} file */
export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** @param {Iterable<string | Uint8Array>} parts */
export function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/**
 * Ends the task with one line for a person.
 * @param {string} line
 * @returns {never}
 */
export function refuse(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/**
 * The script behind a command of an installed package, to be run with this very Node.
 * @param {string} packageName
 * @param {string} command
 */
export function commandOf(packageName, command) {
  const manifest = readFileSync(projectFile('node_modules', packageName, 'package.json'), 'utf8')
  const { bin } = JSON.parse(manifest)
  return projectFile('node_modules', packageName, typeof bin === 'string' ? bin : bin[command])
}
