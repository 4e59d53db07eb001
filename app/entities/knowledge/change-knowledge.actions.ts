import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { entryBatches } from './entry-batches.rules'
import type { KnowledgeFile } from './files/knowledge-file.rules'
import { type ImportedSource, type ImportRefusal, refuseImport } from './import-decision.rules'
import {
  deleteSource,
  importedSource,
  importedSources,
  markOld,
  replaceSource,
} from './knowledge.queries'
import { isOldData, type KnowledgeSource } from './knowledge-source.rules'

interface KnowledgeDeps {
  db: Db
  now: Date
  /** Tells the page caches of all processes, as the last write of the transaction. */
  markContentChanged: (db: Db) => Promise<void>
}

interface ImportRequest {
  file: KnowledgeFile & { day: string }
  /** SHA-256 of its bytes. */
  digest: string
  /** Also an older file, or one that has much less. */
  isForced: boolean
}

export type ImportResult =
  | { ok: true; imported: ImportedSource; before: ImportedSource | null }
  | ({ ok: false } & ImportRefusal)

/** Replaces what was imported from the same source before. Readers see all of the old data or all of the new. */
export async function importKnowledge(
  { db, now, markContentChanged }: KnowledgeDeps,
  { file, digest, isForced }: ImportRequest,
): Promise<ImportResult> {
  const { source, version, day, entries } = file
  const candidate = { source, version, day, importedAt: now, entries: entries.length, digest }
  // Before the transaction: on SQLite nobody else can write while it runs.
  const batches = entryBatches(entries)
  return inTransaction<ImportResult>(
    db,
    async (transaction) => {
      const before = await importedSource(transaction, source)
      const refusal = isForced ? null : refuseImport(candidate, before, now)
      if (refusal) return { ok: false, ...refusal }
      await replaceSource(transaction, candidate, batches)
      await markContentChanged(transaction)
      return { ok: true, imported: candidate, before }
    },
    { isLong: true },
  )
}

/** False if nothing was imported from it. */
export async function removeKnowledge(
  { db, markContentChanged }: Omit<KnowledgeDeps, 'now'>,
  source: KnowledgeSource,
): Promise<boolean> {
  return inTransaction(
    db,
    async (transaction) => {
      const wasImported = await deleteSource(transaction, source)
      if (wasImported) await markContentChanged(transaction)
      return wasImported
    },
    { isLong: true },
  )
}

/**
 * Has pages rendered again once the data on them is old: a finished page would say for ever what it said when the data was
 * new. Call it every hour or so; each file is noticed once.
 */
export async function noticeOldKnowledge({
  db,
  now,
  markContentChanged,
}: KnowledgeDeps): Promise<KnowledgeSource[]> {
  const old = (await importedSources(db)).filter(({ source, day }) => isOldData(source, day, now))
  if (old.length === 0) return []
  return inTransaction(db, async (transaction) => {
    const noticed: KnowledgeSource[] = []
    for (const { source } of old) {
      if (await markOld(transaction, source)) noticed.push(source)
    }
    if (noticed.length > 0) await markContentChanged(transaction)
    return noticed
  })
}
