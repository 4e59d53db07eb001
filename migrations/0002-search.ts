import { type Kysely, sql } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'
import { addVectors, createConfiguration } from './search/postgres-search'
import { createSqliteSearch } from './search/sqlite-search'

/**
 * Two full-text indexes of every post, updated by triggers: one of stems, in which 'patching' finds 'patch', and one of
 * words as written, for phrases, identifiers and prefixes.
 */
export async function up(
  db: Kysely<unknown>,
  _types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  if (engine === 'sqlite') {
    await createSqliteSearch(db, ['title', 'tags', 'summary', 'focus_keyword', 'body'])
  } else {
    await createConfiguration(db)
    await addVectors(db, { body: 'body' })
  }

  // Queried often for recent changes, to update the words for spelling suggestions.
  for (const table of ['articles', 'weekly_briefs']) {
    await sql`create index ${sql.id(`${table}_updated`)} on ${sql.id(table)} (updated_at, id)`.execute(
      db,
    )
  }
}
