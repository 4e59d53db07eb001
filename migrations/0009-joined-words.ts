import type { Kysely } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'
import { addJoinedWords } from './search/postgres-search'

/** What is written with hyphens ('zero-day') is found on PostgreSQL without looking into each post for it. */
export async function up(
  db: Kysely<unknown>,
  _types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  if (engine === 'postgres') await addJoinedWords(db)
}
