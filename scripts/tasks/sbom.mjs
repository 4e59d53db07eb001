// `npm run sbom [-- folder]`: lists the packages of this version as CycloneDX, with their licences.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runCommand } from '../children.mjs'
import { npm } from '../install.mjs'
import { projectFile, refuse } from '../project.mjs'
import { licencesText } from '../supply-chain/licences.mjs'

const folder = resolve(process.argv[2] ?? projectFile('sbom'))
const { command, args } = npm()
const { code, output } = await runCommand(
  command,
  [...args, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent'],
  { cwd: projectFile(), shell: process.platform === 'win32' },
)
if (code !== 0) {
  process.stderr.write(output)
  refuse('npm could not list the packages: the reason is above. It must be npm 10.1 or newer.')
}
const bill = JSON.parse(output)
// npm names the project after its folder.
bill.metadata.component.name = 'vigil'
bill.metadata.component.type = 'application'
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'vigil.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
writeFileSync(join(folder, 'licences.txt'), licencesText())
process.stdout.write(`${bill.components.length} packages: ${join(folder, 'vigil.cdx.json')}\n`)
process.stdout.write(`Their licences: ${join(folder, 'licences.txt')}\n`)
