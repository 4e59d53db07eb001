import type { Kysely } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'
import { separateParts } from './search/postgres-search'

/** For PostgreSQL only: SQLite has a column for each part of a post, and needs no gap between them. */
export async function up(
  db: Kysely<unknown>,
  _types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  if (engine === 'postgres') await separateParts(db)
}
