import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** @param {string[]} parts */
export function projectFile(...parts) {
  return join(root, ...parts)
}

/** @param {string} file */
export function readIfExists(file) {
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
 * Ends the task with a one-line message.
 * @param {string} line
 * @returns {never}
 */
export function refuse(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/**
 * The script of a command of an installed package, to be run with the same Node as this process.
 * @param {string} packageName
 * @param {string} command
 */
export function commandOf(packageName, command) {
  const manifest = readFileSync(projectFile('node_modules', packageName, 'package.json'), 'utf8')
  const { bin } = JSON.parse(manifest)
  return projectFile('node_modules', packageName, typeof bin === 'string' ? bin : bin[command])
}

/** Reads a .env file, if there is one. Variables that are already set win. */
export function loadEnvFile() {
  const file = projectFile('.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch {
    refuse('The file .env cannot be read. Make it a readable text file, or remove it.')
  }
}
