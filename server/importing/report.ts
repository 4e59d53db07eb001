import { type FileHandle, open } from 'node:fs/promises'
import { type ImportResult, importResults } from '~/posts/importing/imported-post.rules'
import { StartupError } from '../process/startup-error'

/** What became of one item. */
export interface ReportLine {
  /** Its id at the source, or the name of its file. */
  item: string
  title: string
  result: ImportResult
  postId?: string
  /** Where readers find it. */
  path?: string | null
  /** What was changed and what was left. */
  notes: readonly string[]
  /** It should have been imported and was not. */
  isError?: boolean
}

export interface ImportReport {
  add(line: ReportLine): Promise<void>
  counts(): Record<ImportResult, number>
  errors(): number
  /** The first lines that somebody should read: errors, then what was kept or left, then other notes. */
  highlights(): string[]
  close(): Promise<void>
}

const maxHighlights = 20

/** Collects a line for each item, and writes them as newline-delimited JSON. Without a file it only counts. */
export async function openReport(path: string | null): Promise<ImportReport> {
  const file = path === null ? null : await openFile(path)
  const counts = Object.fromEntries(importResults.map((result) => [result, 0])) as Record<
    ImportResult,
    number
  >
  const errors = new Map<string, Highlight>()
  const others = new Map<string, Highlight>()
  let errorCount = 0
  return {
    async add(line) {
      counts[line.result] += 1
      if (line.isError) errorCount += 1
      await file?.appendFile(`${JSON.stringify(line)}\n`)
      if (line.notes.length === 0 || line.result === 'unchanged') return
      addHighlight(line.isError ? errors : others, line)
    },
    counts: () => counts,
    errors: () => errorCount,
    highlights: () =>
      [...errors.values(), ...others.values()].slice(0, maxHighlights).map(highlightText),
    async close() {
      await file?.sync()
      await file?.close()
    },
  }
}

/** Items with the same notes. */
interface Highlight {
  first: ReportLine
  count: number
}

function addHighlight(highlights: Map<string, Highlight>, line: ReportLine): void {
  const key = [line.result, ...line.notes].join(' ')
  const same = highlights.get(key)
  if (same) same.count += 1
  else if (highlights.size < maxHighlights) highlights.set(key, { first: line, count: 1 })
}

function highlightText({ first: { item, title, result, notes }, count }: Highlight): string {
  const name = title && title !== item ? `${item} “${title}”` : item
  const others = count > 1 ? ` and ${count - 1} more` : ''
  return `${name}${others}, ${result}: ${notes.join(' ').slice(0, 300)}`
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') {
      throw new StartupError(`There is a file ${path} already.`, 'Name another one with --report.')
    }
    throw new StartupError(
      `The report cannot be written to ${path} (${code}).`,
      'Name another file with --report.',
    )
  }
}

/** '1,000 added, 3 changed, 2 left' */
export function countsText(counts: Record<ImportResult, number>): string {
  const numbers = new Intl.NumberFormat('en')
  const parts = importResults.flatMap((result) =>
    counts[result] > 0 ? `${numbers.format(counts[result])} ${result}` : [],
  )
  return parts.join(', ') || 'nothing found'
}
