import { importKnowledge, removeKnowledge } from '~/entities/knowledge/change-knowledge.actions'
import { dayIn } from '~/entities/knowledge/files/knowledge-file.rules'
import { importedSources } from '~/entities/knowledge/knowledge.queries'
import {
  isKnowledgeSource,
  knowledgeSources,
  sourceName,
} from '~/entities/knowledge/knowledge-source.rules'
import { dayOf } from '~/posts/fields/dates.rules'
import { markContentChanged } from '~/posts/published/content-version.queries'
import { describeImport, listInWords } from '../../knowledge/in-words'
import { type OpenedFile, openKnowledgeFile } from '../../knowledge/open-file'
import { readEnv } from '../../process/environment/read-env'
import type { Print } from '../../process/process'
import { StartupError } from '../../process/startup-error'
import { openMigratedDatabase } from '../../storage/database'
import { type Command, readArguments, usageOf } from '../command'

const options = {
  force: { type: 'boolean' },
  date: { type: 'string' },
  json: { type: 'boolean' },
} as const

export const knowledgeCommand: Command = {
  name: 'knowledge',
  forms: ['[--json]', 'import <file> [--force] [--date <day>]', 'remove <source>'],
  summary:
    'Lists, imports or removes what authorities publish about identifiers. The server may be running; it shows the new data at once.',
  details: `import   CISA KEV (JSON), FIRST EPSS (CSV), MITRE ATT&CK or ATLAS (STIX), CWE (XML or CSV), also with gzip.
         A file is recognised by its content, and replaces what was imported from that source before
--force  imports also an older file, or one that has much less than what is stored
--date   the day of the data, for the CSV of CWE, which names none; otherwise the day on which the file was changed
remove   ${knowledgeSources.join(', ')}
--json   lists as JSON

Nothing is downloaded: docs/operating/knowledge.md says where the files are.`,
  async run(args, { print, resolvePath }) {
    const { values, positionals } = readArguments(
      args,
      { options, count: [0, 2] },
      knowledgeCommand,
    )
    const [subcommand, subject] = positionals
    if (subcommand === undefined) await list(values.json ?? false, print)
    else if (subcommand === 'import' && subject !== undefined) {
      const request = { date: values.date, isForced: values.force ?? false }
      await importFile(resolvePath(subject), request, print)
    } else if (subcommand === 'remove' && subject !== undefined) await remove(subject, print)
    else {
      throw new StartupError(
        'The arguments are not valid.',
        `Usage: ${usageOf(knowledgeCommand).replaceAll(/\n\s+/g, ' or ')}`,
      )
    }
  },
}

async function list(isJson: boolean, print: Print): Promise<void> {
  const database = await openMigratedDatabase(readEnv())
  try {
    const sources = await importedSources(database.db)
    print(isJson ? JSON.stringify(sources, null, 2) : listInWords(sources, new Date()))
  } finally {
    await database.close()
  }
}

async function importFile(
  path: string,
  { date, isForced }: { date: string | undefined; isForced: boolean },
  print: Print,
): Promise<void> {
  const env = readEnv()
  // Before the database is opened, so that a wrong file touches nothing.
  const opened = await openKnowledgeFile(path)
  const now = new Date()
  const day = chooseDay(path, opened, date, now)
  if (opened.file.day === null && date === undefined) {
    print(`The file does not say of which day it is: ${day} is used, when it was last changed.`)
  }
  const database = await openMigratedDatabase(env)
  try {
    const deps = { db: database.db, now, markContentChanged }
    const { file, digest } = opened
    const result = await importKnowledge(deps, { file: { ...file, day }, digest, isForced })
    print(describeImport(path, day, result, now))
  } finally {
    await database.close()
  }
}

function chooseDay(
  path: string,
  { file, changedAt }: OpenedFile,
  typed: string | undefined,
  now: Date,
): string {
  const day = dayIn(typed)
  if (typed !== undefined && day !== typed) {
    throw new StartupError(`--date "${typed}" is not a day.`, 'Write it like 2026-03-01.')
  }
  if (file.day !== null) {
    if (day === null || day === file.day) return file.day
    throw new StartupError(`${path} says itself that it is of ${file.day}.`, 'Leave --date out.')
  }
  return day ?? dayOf(changedAt < now ? changedAt : now)
}

async function remove(source: string, print: Print): Promise<void> {
  if (!isKnowledgeSource(source)) {
    throw new StartupError(
      `There is no source "${source}".`,
      `Choose ${knowledgeSources.join(', ')}.`,
    )
  }
  const database = await openMigratedDatabase(readEnv())
  try {
    const wasImported = await removeKnowledge({ db: database.db, markContentChanged }, source)
    const name = sourceName(source)
    print(wasImported ? `Removed ${name}.` : `${name} is not imported. Nothing was changed.`)
  } finally {
    await database.close()
  }
}
