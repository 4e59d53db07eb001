import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Short files in the formats of the authorities. */
const files = {
  kev: 'kev.json',
  epss: 'epss.csv',
  enterprise: 'enterprise-attack.json',
  ics: 'ics-attack.json',
  atlas: 'stix-atlas.json',
  cweXml: 'cwec.xml',
  cweCsv: 'cwe.csv',
} as const

export type ExampleFile = keyof typeof files

export function examplePath(name: ExampleFile): string {
  return join(import.meta.dirname, files[name])
}

export function exampleFile(name: ExampleFile): Buffer {
  return readFileSync(examplePath(name))
}
