import type { Kysely } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'
import { indexOnlyListed, whatIsSeen } from './search/sqlite-search'

/** SQLite would ask of every post that has a word whether readers may see it. */
export async function up(
  db: Kysely<unknown>,
  _types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  if (engine === 'sqlite') await indexOnlyListed(db, whatIsSeen)
}
