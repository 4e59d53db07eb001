import { type FileHandle, open, rm } from 'node:fs/promises'
import { type ImportResult, importResults } from '~/posts/importing/imported-post.rules'
import { StartupError } from '../process/startup-error'
import { createHighlights } from './highlights'
import type { ReportLine } from './report-line'

export interface ImportReport {
  add(line: ReportLine): Promise<void>
  counts(): Record<ImportResult, number>
  errors(): number
  /** What somebody should read first, in a few lines. */
  highlights(): string[]
  /** Returns where the report is; null if it has no lines, because then there is no file. */
  close(): Promise<string | null>
}

/** Collects a line for each item, and writes them as newline-delimited JSON. Without a file it only counts. */
export async function openReport(path: string | null): Promise<ImportReport> {
  const file = path === null ? null : await openFile(path)
  const counts = Object.fromEntries(importResults.map((result) => [result, 0])) as Record<
    ImportResult,
    number
  >
  const highlights = createHighlights()
  let errorCount = 0
  let isEmpty = true
  return {
    async add(line) {
      counts[line.result] += 1
      if (line.isError) errorCount += 1
      isEmpty = false
      await file?.appendFile(`${JSON.stringify(line)}\n`)
      highlights.add(line)
    },
    counts: () => counts,
    errors: () => errorCount,
    highlights: highlights.lines,
    async close() {
      await file?.sync()
      await file?.close()
      if (path !== null && isEmpty) await rm(path, { force: true })
      return isEmpty ? null : path
    },
  }
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
