import type { ImportResult } from '~/entities/knowledge/change-knowledge.actions'
import type { ImportedSource } from '~/entities/knowledge/import-decision.rules'
import { isOldData, sourceName } from '~/entities/knowledge/knowledge-source.rules'
import { StartupError } from '../process/startup-error'

type Refused = Extract<ImportResult, { ok: false }>

/** What happened after an import, or a StartupError that says why nothing did. */
export function describeImport(path: string, day: string, result: ImportResult, now: Date): string {
  if (!result.ok) return describeRefusal(path, day, result)
  const { imported, before } = result
  const replaced = before ? ` They replace those of ${before.day}.` : ''
  const old = isOldData(imported.source, imported.day, now)
    ? '\nThis data is old: pages say so. Import a newer file.'
    : ''
  return `Imported ${titleOf(imported)}: ${imported.entries} entries.${replaced}${old}`
}

/** Importing the same file again is no mistake: a timer does it when its authority has published nothing new. */
function describeRefusal(path: string, day: string, refused: Refused): string {
  switch (refused.reason) {
    case 'same':
      return `${titleOf(refused.stored)} is imported already. Nothing was changed.`
    case 'older':
      throw new StartupError(
        `${path} is of ${day}, and ${titleOf(refused.stored)} was imported, which is newer. Nothing was changed.`,
        'Import it with --force to go back.',
      )
    case 'fewer':
      throw new StartupError(
        `${path} has less than half of the ${refused.stored.entries} entries of ${titleOf(refused.stored)}: it may be a part of a file. Nothing was changed.`,
        'If it is whole, import it with --force.',
      )
    case 'future':
      throw new StartupError(
        `${path} is of ${day}, which is in the future. Nothing was changed.`,
        'Check the clock of this machine and the file, or import it with --force.',
      )
  }
}

function titleOf({ source, version, day }: ImportedSource): string {
  return [sourceName(source), version, `of ${day}`].filter(Boolean).join(' ')
}

/** A table for the terminal. */
export function listInWords(sources: readonly ImportedSource[], now: Date): string {
  if (sources.length === 0) {
    return 'No knowledge file is imported. docs/operating/knowledge.md says where to get them.'
  }
  const header = ['source', 'name', 'version', 'data of', 'imported', 'entries', '']
  const rows = sources.map(({ source, version, day, importedAt, entries }) => [
    source,
    sourceName(source),
    version || '-',
    day,
    importedAt.toISOString().slice(0, 16).replace('T', ' '),
    String(entries),
    isOldData(source, day, now) ? 'old: import a newer file' : '',
  ])
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  return [header, ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}
