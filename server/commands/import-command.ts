import { openEdition } from '../edition/importing/edition-source'
import { ghostFormat } from '../importing/ghost/ghost-format'
import { importFrom } from '../importing/import-from'
import type { ForeignFormat } from '../importing/source'
import { wordpressFormat } from '../importing/wordpress/wordpress-format'
import { readEnv } from '../process/process'
import { type Command, readArguments } from './command'

/** The formats of other systems, by the word that follows `vigil import`. */
const foreignFormats: Record<string, ForeignFormat> = {
  wordpress: wordpressFormat,
  ghost: ghostFormat,
}

const options = {
  'dry-run': { type: 'boolean' },
  overwrite: { type: 'boolean' },
  report: { type: 'string' },
  json: { type: 'boolean' },
} as const

const formats = Object.entries(foreignFormats)

export const importCommand: Command = {
  name: 'import',
  forms: [
    '<folder> [--dry-run] [--overwrite] [--report <file>] [--json]',
    ...formats.map(([name, { form }]) => `${name} ${form}`),
  ],
  summary:
    'Imports posts with their pictures. Run again, it changes only what has changed; the server may be running.',
  details: [
    '--dry-run    says what would happen, and writes nothing',
    '--overwrite  also replaces posts that were changed here; their revisions stay',
    '--report     where to write a line of JSON for each item; otherwise into the data folder',
    '--json       prints the counts as JSON',
    ...formats.map(([name, { details }]) => `\nvigil import ${name}:\n${details}`),
  ].join('\n'),
  async run(args, { root, print }) {
    const format = foreignFormats[args[0] ?? '']
    const { values, positionals } = readArguments(
      format ? args.slice(1) : args,
      { options: { ...options, ...format?.options }, count: [1, 1] },
      importCommand,
    )
    const [path = ''] = positionals
    const { 'dry-run': isDryRun = false, overwrite = false, report = null, json = false } = values
    await importFrom(
      { env: readEnv(), root, print },
      { isDryRun, overwrite, reportFile: report, isJson: json },
      (context) => (format ? format.open(path, values, context) : openEdition(path, context)),
    )
  },
}
