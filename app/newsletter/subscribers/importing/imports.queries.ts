import type { Selectable } from 'kysely'
import type { Db } from '~/database/database'
import type { SubscriberImportTable } from '~/database/schema/tables/newsletter/subscriber-imports'
import {
  type ImportFile,
  type ImportPlan,
  type ImportProblem,
  type ImportStatus,
  importStatuses,
  type SubscriberImport,
} from './import.rules'
import { storedFile, storedPlan } from './stored-import.rules'

/** A row of the file: its line and its cells. */
export type StoredRow = [line: number, cells: string[]]

interface NewImport {
  id: string
  fileName: string
  editorName: string
}

const emptyFile: ImportFile = {
  names: [],
  hasHeader: true,
  origin: null,
  isUtf: true,
  rows: 0,
  sample: [],
}

export async function insertImport(
  db: Db,
  { id, fileName, editorName }: NewImport,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('subscriber_imports')
    .values({
      id,
      file_name: fileName,
      status: 'uploading' satisfies ImportStatus,
      editor_name: editorName,
      file: JSON.stringify(emptyFile),
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export async function insertBatches(
  db: Db,
  importId: string,
  batches: readonly { number: number; rows: readonly StoredRow[] }[],
): Promise<void> {
  if (batches.length === 0) return
  await db
    .insertInto('subscriber_import_batches')
    .values(
      batches.map(({ number, rows }) => ({
        import_id: importId,
        number,
        rows: JSON.stringify(rows),
      })),
    )
    .execute()
}

const problemsPerInsert = 500
const maxProblemText = 500

export async function insertProblems(
  db: Db,
  importId: string,
  problems: readonly ImportProblem[],
): Promise<void> {
  for (let from = 0; from < problems.length; from += problemsPerInsert) {
    const some = problems.slice(from, from + problemsPerInsert)
    await db
      .insertInto('subscriber_import_problems')
      .values(
        some.map(({ text, ...problem }) => ({
          ...problem,
          import_id: importId,
          text: text.slice(0, maxProblemText).toWellFormed(),
        })),
      )
      .execute()
  }
}

export interface ImportCounts {
  added: number
  known: number
  skipped: number
  broken: number
}

export interface ImportChange extends Partial<ImportCounts> {
  status?: ImportStatus
  file?: ImportFile
  plan?: ImportPlan
  batches?: number
}

/** False if the import is not in that status any more. */
export async function changeImport(
  db: Db,
  { id, status: expected }: { id: string; status: ImportStatus },
  { file, plan, ...change }: ImportChange,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('subscriber_imports')
    .set({
      ...change,
      ...(file && { file: JSON.stringify(file) }),
      ...(plan && { plan: JSON.stringify(plan) }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .where('status', '=', expected)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The next batch of a running import. It is gone for all others, unless this transaction fails. Null if there is none. */
export async function takeBatch(
  db: Db,
  id: string,
  now: Date,
): Promise<{ running: SubscriberImport; rows: StoredRow[] } | null> {
  const row = await db
    .updateTable('subscriber_imports')
    .set((eb) => ({ next_batch: eb('next_batch', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .where('status', '=', 'running' satisfies ImportStatus)
    .whereRef('next_batch', '<', 'batches')
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const batch = await db
    .deleteFrom('subscriber_import_batches')
    .where('import_id', '=', id)
    .where('number', '=', row.next_batch - 1)
    .returning('rows')
    .executeTakeFirst()
  return { running: toImport(row), rows: batch ? JSON.parse(batch.rows) : [] }
}

export async function addCounts(db: Db, id: string, counts: ImportCounts): Promise<void> {
  await db
    .updateTable('subscriber_imports')
    .set((eb) => ({
      added: eb('added', '+', counts.added),
      known: eb('known', '+', counts.known),
      skipped: eb('skipped', '+', counts.skipped),
      broken: eb('broken', '+', counts.broken),
    }))
    .where('id', '=', id)
    .execute()
}

export async function findImport(db: Db, id: string): Promise<SubscriberImport | null> {
  const row = await db
    .selectFrom('subscriber_imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toImport(row) : null
}

/** Newest first. */
export async function listImports(db: Db, limit: number): Promise<SubscriberImport[]> {
  const rows = await db
    .selectFrom('subscriber_imports')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toImport)
}

/** In the order of the file, after a line. */
export async function problemsOf(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ImportProblem[]> {
  const rows = await db
    .selectFrom('subscriber_import_problems')
    .select(['line', 'kind', 'reason', 'text'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind === 'skipped' ? 'skipped' : 'broken' }))
}

/** With its rows and its report. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('subscriber_imports').where('id', '=', id).execute()
}

export async function deleteImportsBefore(
  db: Db,
  statuses: readonly ImportStatus[],
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('subscriber_imports')
    .where('status', 'in', statuses)
    .where('updated_at', '<', before.toISOString())
    .execute()
}

export async function deleteBatches(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('subscriber_import_batches').where('import_id', '=', importId).execute()
}

function toImport(row: Selectable<SubscriberImportTable>): SubscriberImport {
  return {
    id: row.id,
    fileName: row.file_name,
    status: importStatuses.find((status) => status === row.status) ?? 'stopped',
    editorName: row.editor_name,
    file: storedFile.parse(JSON.parse(row.file)),
    plan: row.plan === '' ? null : storedPlan.parse(JSON.parse(row.plan)),
    batches: row.batches,
    nextBatch: row.next_batch,
    added: row.added,
    known: row.known,
    skipped: row.skipped,
    broken: row.broken,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}
