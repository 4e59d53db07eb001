import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectFile, readIfExists } from '../project.mjs'
import { lockedPackages } from './lock-file.mjs'

/** The names of licence files in packages. */
const licenceFile = /^(licen[cs]e|copying|notice|ofl)\b/i

/** Every package with its licence, then the licence texts of those that a running site uses. */
export function licencesText() {
  const packages = lockedPackages().toSorted((a, b) => (a.folder < b.folder ? -1 : 1))
  const lines = packages.map(({ name, version, licence, isForDevelopment }) =>
    [`${name}@${version}`, licence ?? 'no licence named', isForDevelopment ? 'development' : '']
      .filter(Boolean)
      .join('  '),
  )
  const texts = packages
    .filter(({ isForDevelopment }) => !isForDevelopment)
    .flatMap(({ folder, name, version, licence }) =>
      licenceTextsIn(folder, licence).map(
        (text) => `${rule}\n${name}@${version}\n${rule}\n\n${text.trim()}`,
      ),
    )
  return `${[...new Set(lines)].join('\n')}\n\n${texts.join('\n\n')}\n`
}

const rule = '-'.repeat(80)

/**
 * Empty for a package for another platform: it is not installed.
 * @param {string} folder
 * @param {string | null} licence
 */
function licenceTextsIn(folder, licence) {
  const names = namesIn(projectFile(folder))
  const texts = names
    .filter((name) => licenceFile.test(name))
    .map((name) => readIfExists(join(projectFile(folder), name)) ?? '')
  const hasNoText = names.length > 0 && texts.length === 0
  return hasNoText ? [`The package declares ${licence} and contains no licence text.`] : texts
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
