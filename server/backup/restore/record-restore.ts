import type { Db } from '~/database/database'
import { hashesFrom } from '~/record/log.queries'
import type { KnownHead, ProvenRestore } from '~/record/restores/known-head.rules'
import { stateRestored } from '~/record/restores/state-restored.actions'
import { inclusionPath } from '~/record/tree/proofs.rules'
import { countOf } from '../../doctor/finding'
import { readKnownHead } from '../../record/head-file'
import type { Manifest } from '../archive/format'
import type { RowSource } from '../tables/row-source'

/** What is known of the record that a restore is about to replace: from its database, and from the data folder. */
export async function knownHeads(
  dataDir: string,
  source: RowSource | null,
): Promise<(KnownHead | null)[]> {
  return [source && (await headToRememberIn(source)), await readKnownHead(dataDir)]
}

async function headToRememberIn(source: RowSource): Promise<KnownHead | null> {
  const head = await newestHeadIn(source)
  return head && { ...head, restores: await restoresIn(source, head.size).catch(() => []) }
}

/** The `restored` entries of a tree of this size. */
async function restoresIn(source: RowSource, size: number): Promise<ProvenRestore[]> {
  const rows = await source.query<{ position: number; entry: string }>(
    `select position, entry from record_entries where type = 'restored' order by position`,
  )
  const hashes = (positions: number[]) =>
    source.query<{ position: number; hashes: string }>(
      `select position, hashes from record_entries where position in (${positions.join(', ')})`,
    )
  const proofs = rows.map(async ({ position, entry }) => ({
    position,
    entry,
    path: await hashesFrom(hashes, inclusionPath(position, size)),
  }))
  return Promise.all(proofs)
}

/** Null if it has no record, or cannot be read: a damaged database is a reason to restore. */
export async function newestHeadIn(source: RowSource): Promise<KnownHead | null> {
  try {
    const [head] = await source.query<KnownHead>(`
      select origin, position + 1 as size, root, record_entries.at as time from record_entries, record_state
      where record_state.id = 1 order by position desc limit 1`)
    return head ?? null
  } catch {
    return null
  }
}

interface RestoreToRecord {
  now: Date
  manifest: Pick<Manifest, 'at' | 'tables'>
  knownHeads: readonly (KnownHead | null)[]
}

/** Adds the restore to the public record. Returns what the operator should know. */
export async function recordRestore(
  db: Db,
  { now, manifest, knownHeads: known }: RestoreToRecord,
): Promise<string[]> {
  const statement = await stateRestored(db, now, { backup: new Date(manifest.at), known })
  switch (statement.is) {
    case 'none':
      if (known.every((head) => head === null)) return []
      return [
        'The backup is older than the public record: the next start begins another one, with another key. Tell those who verify it.',
      ]
    case 'damaged':
      return [
        'The public record in the backup is damaged, so nothing can be published: see `vigil doctor`.',
      ]
    case 'added': {
      const { lost } = statement
      if (!lost) return []
      const count = lost.size - (manifest.tables.record_entries?.rows ?? 0)
      const entries =
        count > 0
          ? `${countOf(count, 'entry', 'entries')} of the public record, made after the backup,`
          : 'Entries of the public record that are not in the backup'
      return [
        `${entries} ${count === 1 ? 'is' : 'are'} lost. The record says so, and those who verify it are told.`,
      ]
    }
  }
}
