import { type Kysely, sql } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'
import { addVectors, createConfiguration } from './search/postgres-search'
import { createSqliteSearch } from './search/sqlite-search'

/**
 * Two full-text indexes over every post, kept in step by the database itself: of stems, in which
 * 'patching' finds 'patch', and of words as written, for phrases, identifiers and beginnings of words.
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

  // What has changed since is asked often, to keep the words for spelling suggestions up to date.
  for (const table of ['articles', 'weekly_briefs']) {
    await sql`create index ${sql.id(`${table}_updated`)} on ${sql.id(table)} (updated_at, id)`.execute(
      db,
    )
  }
}
