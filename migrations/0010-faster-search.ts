import type { Kysely } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'
import { indexAtOnce } from './search/postgres-search'
import { indexOnlyListed, whatIsSeen } from './search/sqlite-search'

/**
 * Of a word that is everywhere, most of a search went by in asking of every post that has it whether readers may
 * see it (SQLite), and in putting together what several indexes know (PostgreSQL).
 */
export async function up(
  db: Kysely<unknown>,
  _types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  if (engine === 'sqlite') await indexOnlyListed(db, whatIsSeen)
  else await indexAtOnce(db)
}
