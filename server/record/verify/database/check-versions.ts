import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '~/database/database'
import type { PublicVersionTable } from '~/database/schema/tables/record/record'
import type { RecordDocument } from '~/record/entries/document.rules'
import type { CheckedEntry } from './check-entries'
import type { Problems } from './problems'

type VersionEntry = CheckedEntry & { type: 'version' }
type Row = Selectable<PublicVersionTable>

const table = 'public_versions'
const batch = 500

/** Whether the versions that readers saw are those of the record: their texts, notes, times, and which are hidden. */
export async function checkVersions(
  db: Db,
  entries: readonly CheckedEntry[],
  problems: Problems,
): Promise<{ versions: number; documents: number }> {
  const recorded = new Map<string, VersionEntry>()
  const hidden = new Set<string>()
  for (const entry of entries) {
    if (entry.type === 'version') recorded.set(nameOf(entry.post, entry.version), entry)
    if (entry.type === 'hidden') hidden.add(nameOf(entry.post, entry.version))
    if (entry.type === 'shown') hidden.delete(nameOf(entry.post, entry.version))
  }
  const missing = new Map(recorded)
  const counts = { versions: 0, documents: 0 }
  for (let from = -1; ; ) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('position', '>', from)
      .orderBy('position')
      .limit(batch)
      .execute()
    for (const row of rows) {
      const name = nameOf(row.post_id, row.version)
      const problem = (text: string) => problems.add(table, name, text, row.post_id)
      counts.versions += 1
      const entry = recorded.get(name)
      missing.delete(name)
      if (!entry) problem('The record does not have it.')
      else checkRow(row, entry, hidden.has(name), problem)
      if (row.document !== '') counts.documents += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    from = last.position
  }
  for (const [name, { post }] of missing) {
    problems.add(table, name, 'It is in the record, but its row was removed.', post)
  }
  return counts
}

/** Such as `b3f1c2d4-0000-4000-8000-000000000001 version 2`. */
export function nameOf(post: string, version: number): string {
  return `${post} version ${version}`
}

function checkRow(
  row: Row,
  entry: VersionEntry,
  isHidden: boolean,
  problem: (text: string) => void,
): void {
  const isRight =
    row.position === entry.position &&
    row.kind === entry.kind &&
    row.change === entry.change &&
    row.hash === entry.hash &&
    new Date(row.at).toISOString() === entry.time
  if (!isRight)
    problem(`Its kind of change, hash, time or place are not those of entry ${entry.position}.`)
  if ((row.hidden_at !== null) !== isHidden) {
    problem(
      isHidden
        ? 'It is hidden in the record, but not here.'
        : 'It is hidden here, but not in the record.',
    )
  }
  // The text of a hidden version is deleted.
  if (row.document === '' && isHidden) return
  if (createHash('sha256').update(row.document, 'utf8').digest('hex') !== entry.hash) {
    problem('Its document was changed: it does not have the hash of the record.')
    return
  }
  const document = JSON.parse(row.document) as RecordDocument
  if (row.note !== document.note) problem('Its note for readers was changed.')
}
