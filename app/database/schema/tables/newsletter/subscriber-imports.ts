import type { Generated } from 'kysely'

/** An address that asked for no more mail, or must get none. Only a digest is stored. */
export interface OptOutTable {
  address_digest: string
  reason: string
  at: string
}

/** A CSV file of subscribers, from its upload until its report is deleted. */
export interface SubscriberImportTable {
  id: string
  file_name: string
  status: string
  /** Who uploaded it. */
  editor_name: string
  /** JSON: the columns, the first rows and the number of lines. */
  file: string
  /** JSON of what the owner chose; empty until the import is started. */
  plan: Generated<string>
  batches: Generated<number>
  /** The batch that is processed next. */
  next_batch: Generated<number>
  added: Generated<number>
  known: Generated<number>
  skipped: Generated<number>
  broken: Generated<number>
  created_at: string
  updated_at: string
}

/** Some rows of the file. Deleted once they are processed. */
export interface SubscriberImportBatchTable {
  import_id: string
  number: number
  /** JSON: a list of [line, cells]. */
  rows: string
}

/** A line of the file that was not imported. */
export interface SubscriberImportProblemTable {
  import_id: string
  line: number
  /** `broken` or `skipped`. */
  kind: string
  reason: string
  text: string
}
