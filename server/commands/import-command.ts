import { openEdition } from '../edition/importing/edition-source'
import { ghostFormat } from '../importing/ghost/ghost-format'
import { importFrom } from '../importing/import-from'
import type { ForeignFormat } from '../importing/source'
import { wordpressFormat } from '../importing/wordpress/wordpress-format'
import { readEnv } from '../process/environment/read-env'
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

type Values = Parameters<ForeignFormat['open']>[1]

/** With absolute paths in the options that name files and folders. */
function withPaths(
  values: Values,
  { pathOptions }: ForeignFormat,
  resolvePath: (typed: string) => string,
): Values {
  const paths = pathOptions.flatMap((name) => {
    const typed = values[name]
    return typeof typed === 'string' ? [[name, resolvePath(typed)]] : []
  })
  return { ...values, ...Object.fromEntries(paths) }
}

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
  async run(args, { root, print, resolvePath }) {
    const format = foreignFormats[args[0] ?? '']
    const { values, positionals } = readArguments(
      format ? args.slice(1) : args,
      { options: { ...options, ...format?.options }, count: [1, 1] },
      importCommand,
    )
    const path = resolvePath(positionals[0] ?? '')
    const { 'dry-run': isDryRun = false, overwrite = false, report, json = false } = values
    const reportFile = report === undefined ? null : resolvePath(report)
    await importFrom(
      { env: readEnv(), root, print },
      { isDryRun, overwrite, reportFile, isJson: json },
      (context) =>
        format
          ? format.open(path, withPaths(values, format, resolvePath), context)
          : openEdition(path, context),
    )
  },
}
