import { parse } from 'csv-parse/sync'
import { cweEntry } from './cwe-entry.rules'
import { downloadAgain, type KnowledgeFile, KnowledgeFileError } from './knowledge-file.rules'

export function isCweCsv(text: string): boolean {
  return /^"?CWE-ID"?,\s*"?Name"?,/i.test(text)
}

/** A view of CWE as CSV. It names neither its version nor its day. */
export function readCweCsv(text: string): KnowledgeFile {
  const [header = [], ...rows] = rowsIn(text)
  const columns = header.map((name) => name.trim().toLowerCase())
  const cellOf = (row: string[], name: string) => row[columns.indexOf(name)] ?? ''
  // MITRE ends its rows with one comma more than the header has.
  const width = header.at(-1)?.trim() === '' ? header.length - 1 : header.length
  const entries = rows.map((row, index) => {
    const id = cellOf(row, 'cwe-id').trim().replace(/^CWE-/i, '')
    if (!/^\d{1,5}$/.test(id) || row.length < width) {
      throw damaged(`its weakness ${index + 1} is not complete`)
    }
    return cweEntry({
      id,
      name: cellOf(row, 'name'),
      status: cellOf(row, 'status'),
      description: cellOf(row, 'description'),
    })
  })
  return { source: 'cwe', version: '', day: null, entries }
}

function rowsIn(text: string): string[][] {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw damaged(`it cannot be read to its end (${reason})`)
  }
}

function damaged(what: string): KnowledgeFileError {
  return new KnowledgeFileError(
    `is CWE as CSV, but ${what}: it was damaged, or its download was interrupted.`,
    downloadAgain,
  )
}
