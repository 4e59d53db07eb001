import type { Kysely } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'
import { addJoinedWords } from './search/postgres-search'

/** Lets PostgreSQL find hyphenated words ('zero-day') without reading each post. */
export async function up(
  db: Kysely<unknown>,
  _types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  if (engine === 'postgres') await addJoinedWords(db)
}
