import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../children.mjs'
import { projectFile } from '../project.mjs'
import { lockedPackages } from './lock-file.mjs'

const folder = mkdtempSync(join(tmpdir(), 'vigil-sbom-'))
afterAll(() => rmSync(folder, { recursive: true }))

const packages = lockedPackages()

test('the lock file has a checksum of every package', () => {
  const unchecked = packages.filter(
    ({ integrity, isBundled }) => !integrity?.startsWith('sha512-') && !isBundled,
  )
  expect(unchecked).toEqual([])
  // A bundled package is in the archive of another, which is checked.
  for (const { folder: inside } of packages.filter(({ isBundled }) => isBundled)) {
    const parent = packages.find(
      ({ folder, isBundled }) => !isBundled && inside.startsWith(`${folder}/`),
    )
    expect(parent?.integrity, inside).toBeTruthy()
  }
})

test('the lock file names no registry, so that the configured one is used', () => {
  const text = readFileSync(projectFile('package-lock.json'), 'utf8')
  expect(text).not.toContain('"resolved"')
})

/** We have read each of these: they require at most that their text is passed on, which `npm run sbom` collects. */
const acceptable = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts, which may be served and not sold by themselves.
  'OFL-1.1',
  // Changes to the files of these packages would have to be published. We make none.
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Unlicense',
  'Zlib',
  // Of a tool that builds our fonts and is not part of the running site.
  'Python-2.0',
]

test('every package has a licence on this list', () => {
  const others = packages.filter(
    ({ licence, isBundled }) =>
      !isBundled &&
      !(licence ?? '')
        .split(/[()]| (?:AND|OR) /)
        .filter(Boolean)
        .every((one) => acceptable.includes(one)),
  )
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
})

test('docs/dependencies.md explains every package in package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(projectFile('package.json'), 'utf8'),
  )
  const page = readFileSync(projectFile('docs/dependencies.md'), 'utf8')
  const [, running = '', developing = ''] = page.split(/^## /m)
  expect(namedIn(running)).toEqual(Object.keys(dependencies).toSorted())
  expect(namedIn(developing)).toEqual(Object.keys(devDependencies).toSorted())
})

/** The packages in the first column of a table. */
function namedIn(section: string): string[] {
  const rows = section.match(/^\| `[^|]+/gm) ?? []
  // Names stand between backticks: every second piece is one.
  return rows.flatMap((row) => row.split('`').filter((_, at) => at % 2 === 1)).toSorted()
}

test('`npm run sbom` writes a CycloneDX bill of every package, with digests, and the licences', async () => {
  const task = projectFile('scripts/tasks/sbom.mjs')
  const { code, output } = await runCommand(process.execPath, [task, folder])
  expect(code, output).toBe(0)
  const bill = JSON.parse(readFileSync(join(folder, 'vigil.cdx.json'), 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'vigil' } } })
  const listed = new Set(bill.components.map(componentId))
  const expected = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  expect(listed).toEqual(expected)
  const licences = readFileSync(join(folder, 'licences.txt'), 'utf8')
  for (const { name, version, licence } of packages) {
    expect(licences).toContain(`${name}@${version}  ${licence ?? 'no licence named'}`)
  }
  expect(licences).toContain('SIL OPEN FONT LICENSE')
})

/** By its address, not its name: a package may be installed under another one. */
function componentId({ purl }: { purl: string }): string {
  return decodeURIComponent(purl.slice('pkg:npm/'.length))
}
