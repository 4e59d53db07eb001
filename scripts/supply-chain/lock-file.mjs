import { readFileSync } from 'node:fs'
import { projectFile } from '../project.mjs'

/**
 * A package of package-lock.json.
 * @typedef {object} LockedPackage
 * @property {string} folder where npm puts it, from the project's folder on
 * @property {string} name
 * @property {string} version
 * @property {string | null} licence as an SPDX expression
 * @property {string | null} integrity
 * @property {boolean} isBundled it is inside the archive of the package whose folder it is in
 * @property {boolean} isForDevelopment
 */

/** @returns {LockedPackage[]} */
export function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(projectFile('package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, entry]) => ({
      folder,
      name:
        entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: entry.license ?? null,
      integrity: entry.integrity ?? null,
      isBundled: entry.inBundle ?? false,
      isForDevelopment: entry.dev ?? false,
    }))
}
