import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { readEntities } from '~/entities/read-entities.rules'
import type { Print } from '../../process/process'
import { StartupError } from '../../process/startup-error'
import { type Command, type CommandContext, readArguments } from '../command'

export const entitiesCommand: Command = {
  name: 'entities',
  forms: ['[file]', '--batch [file]'],
  summary: 'Prints what a markdown text names: vulnerabilities, techniques, papers, indicators.',
  details: `file     a markdown text; without it, what is piped in
--site   the address of the site, whose own addresses are no indicators
--batch  reads a line of JSON for each text, {"id", "markdown", "site"}, and prints {"id", "found"} for each

Each one has its type, value, count, lines (from 1), state (on, or waiting for an editor), why, and the score of a
CVSS vector.`,
  async run(args, { print, resolvePath }) {
    const options = { batch: { type: 'boolean' }, site: { type: 'string' } } as const
    const { values, positionals } = readArguments(args, { options, count: [0, 1] }, entitiesCommand)
    const input = await readInput(positionals[0], resolvePath)
    if (values.batch) printBatch(input, print)
    else print(JSON.stringify(entitiesOf(input, values.site ?? null), null, 2))
  },
}

function entitiesOf(markdown: string, site: string | null) {
  return readEntities(markdown, site).map(({ type, value, count, lines, state, why, score }) => {
    return { type, value, count, lines, state, why, ...(score !== undefined && { score }) }
  })
}

async function readInput(
  typed: string | undefined,
  resolvePath: CommandContext['resolvePath'],
): Promise<string> {
  if (typed === undefined) return text(process.stdin)
  try {
    return await readFile(resolvePath(typed), 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'There is no such file' : `It cannot be read (${code})`
    throw new StartupError(`${typed}: ${why}.`, 'Name a markdown file, or pipe a text in.')
  }
}

const batchLine = z.object({
  id: z.union([z.string(), z.number()]),
  markdown: z.string(),
  site: z.string().nullish(),
})

function printBatch(input: string, print: Print): void {
  for (const [index, line] of input.split('\n').entries()) {
    if (line.trim() === '') continue
    const { id, markdown, site } = parseLine(line, index + 1)
    print(JSON.stringify({ id, found: entitiesOf(markdown, site ?? null) }))
  }
}

function parseLine(line: string, number: number): z.infer<typeof batchLine> {
  try {
    return batchLine.parse(JSON.parse(line))
  } catch {
    throw new StartupError(
      `Line ${number} is not valid.`,
      'Each line is JSON with the texts "id", "markdown" and "site".',
    )
  }
}
