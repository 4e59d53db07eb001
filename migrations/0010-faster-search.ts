import type { Kysely } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'
import { indexAtOnce } from './search/postgres-search'
import { indexOnlyListed, whatIsSeen } from './search/sqlite-search'

/**
 * Speeds up searches for frequent words, which spent most of their time on checking whether each post is listed
 * (SQLite), and on combining several indexes (PostgreSQL).
 */
export async function up(
  db: Kysely<unknown>,
  _types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  if (engine === 'sqlite') await indexOnlyListed(db, whatIsSeen)
  else await indexAtOnce(db)
}
