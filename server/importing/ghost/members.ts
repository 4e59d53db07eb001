import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Db } from '~/database/database'
import { findOptOuts } from '~/newsletter/addresses/opt-outs.queries'
import { startImportByOperator } from '~/newsletter/subscribers/importing/change-import.actions'
import {
  csvEntries,
  decodeCsv,
  firstRowOf,
  importLimits,
  linesOf,
} from '~/newsletter/subscribers/importing/csv-file.rules'
import type { ImportPlan } from '~/newsletter/subscribers/importing/import.rules'
import { guessColumns, headerOf } from '~/newsletter/subscribers/importing/import-columns.rules'
import { decideImport, readRow } from '~/newsletter/subscribers/importing/import-row.rules'
import { findImport } from '~/newsletter/subscribers/importing/imports.queries'
import { runImport } from '~/newsletter/subscribers/importing/run-import.actions'
import { storeFile } from '~/newsletter/subscribers/importing/store-file.actions'
import { findByKeys } from '~/newsletter/subscribers/subscriber-rows.queries'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { StartupError } from '../../process/startup-error'
import type { SourceContext } from '../source'
import type { ExportedMember, ExportIndex } from './file/read-index'

/** Members of Ghost as a file that the import of subscribers reads. */
export interface MembersFile {
  name: string
  bytes: Uint8Array
  columns: ImportPlan['columns']
  /** The rows that can be read, and how many cannot. */
  rows: string[][]
  broken: number
}

/** Reads a file of members as Ghost exports it. Throws a StartupError for any other file. */
export async function readMembers(file: string): Promise<MembersFile> {
  return membersIn(basename(file), await contentOf(file))
}

async function contentOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch {
    throw new StartupError(`The file ${file} cannot be read.`, 'Check its name and rights.')
  }
}

export function membersIn(name: string, bytes: Uint8Array): MembersFile {
  const refused = (why: string) =>
    new StartupError(`${name} ${why}.`, 'In Ghost, export it at Members → Export all members.')
  const decoded = bytes.byteLength > importLimits.bytes ? null : decodeCsv(bytes)
  const lines = decoded?.ok ? linesOf(decoded.text) : null
  if (!lines) throw refused('is no file of members, or has more than 100,000')
  const table = firstRowOf(lines)
  const header = table && headerOf(table.first)
  const entries = table ? [...csvEntries(lines, table)] : []
  const rows = entries.flatMap((entry) => (entry.ok ? [entry.cells] : []))
  const columns = header?.origin === 'Ghost' ? guessColumns(header.names, rows) : null
  const { email = null, status = null } = columns ?? {}
  if (!columns || email === null || status === null) throw refused('is no file of members of Ghost')
  return { name, bytes, columns: { ...columns, email }, rows, broken: entries.length - rows.length }
}

/** Members that an export of Ghost 1 to 4, or of a tool, has beside its posts. */
export function membersOfIndex(members: readonly ExportedMember[]): MembersFile | null {
  if (members.length === 0) return null
  const rows = members.map(({ email, isSubscribed, since }) => [
    email,
    isSubscribed === null ? '' : String(isSubscribed),
    since?.toISOString() ?? '',
  ])
  const header = ['email', 'subscribed_to_emails', 'created_at']
  const quoted = (cells: string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""').replace(/[\r\n]+/g, ' ')}"`).join(',')
  const bytes = Buffer.from([header, ...rows].map(quoted).join('\n'))
  return membersIn('members of the export', bytes)
}

interface Members {
  index: ExportIndex
  fromCsv: MembersFile | null
  siteName: string
}

/**
 * Subscribes who gets the newsletter of the old site, as confirmed: they agreed there. Nobody who left here is brought
 * back, and nobody gets a mail.
 */
export async function importMembers(
  { db, isDryRun }: Pick<SourceContext, 'db' | 'isDryRun'>,
  { index, fromCsv, siteName }: Members,
): Promise<string[]> {
  const lines: string[] = []
  for (const file of [fromCsv, membersOfIndex(index.members)]) {
    if (!file) continue
    const plan: ImportPlan = {
      columns: file.columns,
      mode: 'confirmed',
      consent: `Member of ${siteName}`,
      domains: [...domainSlugs],
    }
    const expected = await planMembers(db, file, plan)
    const isNeeded = expected.added > 0 && !isDryRun
    lines.push(lineOf(isNeeded ? await subscribe(db, file, plan) : expected))
  }
  return lines
}

interface MemberCounts {
  added: number
  known: number
  skipped: number
  broken: number
}

function lineOf({ added, known, skipped, broken }: MemberCounts): string {
  const rest = broken > 0 ? `, ${broken} broken lines` : ''
  return `Members: ${added} subscribed, ${known} known, ${skipped} not subscribed there or left here${rest}.`
}

const rowsPerQuestion = 200

/** What an import would do. */
async function planMembers(
  db: Db,
  { rows, broken }: MembersFile,
  plan: ImportPlan,
): Promise<MemberCounts> {
  const counts: MemberCounts = { added: 0, known: 0, skipped: 0, broken }
  const seen = new Set<string>()
  for (let from = 0; from < rows.length; from += rowsPerQuestion) {
    const read = rows
      .slice(from, from + rowsPerQuestion)
      .map((row) => readRow(row, plan, new Date()))
    const keys = read.flatMap((row) => (row.is === 'address' ? [row.found.address.key] : []))
    const stored = await findByKeys(db, keys)
    const optOuts = await findOptOuts(db, keys)
    for (const row of read) {
      if (row.is !== 'address') counts[row.is] += 1
      else {
        const { key } = row.found.address
        const facts = { status: stored.get(key)?.status ?? null, optOut: optOuts.get(key) ?? null }
        const { is } = decideImport(facts, plan.mode)
        counts[seen.has(key) || is === 'known' ? 'known' : is === 'skipped' ? is : 'added'] += 1
        seen.add(key)
      }
    }
  }
  return counts
}

/** Through the import of subscribers: it is listed at the desk, and goes on in the server if this process ends. */
async function subscribe(db: Db, file: MembersFile, plan: ImportPlan): Promise<MemberCounts> {
  const deps = { db, clock: () => new Date() }
  const { name: fileName, bytes } = file
  const stored = await storeFile(deps, { editor: { name: 'vigil import' }, fileName, bytes })
  if (!stored.ok) throw new StartupError(`${fileName} cannot be read (${stored.reason}).`, '')
  const { id } = stored
  await startImportByOperator(deps, { id, plan })
  for (;;) {
    const running = await findImport(db, id)
    if (running?.status !== 'running')
      return running ?? { added: 0, known: 0, skipped: 0, broken: 0 }
    await runImport(deps, id)
  }
}
