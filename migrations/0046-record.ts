import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types'

/**
 * The public record of what was published, the versions that readers saw, and the posts that were withdrawn. Posts that
 * are public already have the recorded version 0: a job records them.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createRecord(db, types)
  await createPublicVersions(db, types)
  for (const posts of ['articles', 'weekly_briefs']) await addPostColumns(db, types, posts)
}

async function createRecord(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('record_entries')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('kind', 'text')
    .addColumn('post_id', 'text')
    .addColumn('version', 'integer')
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('hashes', 'text', (column) => column.notNull())
    .addColumn('root', 'text', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('record_entries_of_post')
    .on('record_entries')
    .columns(['post_id', 'version', 'position'])
    .execute()
  await db.schema
    .createIndex('record_entries_of_type')
    .on('record_entries')
    .columns(['type', 'position'])
    .execute()
  await db.schema
    .createTable('record_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('frontier', 'text', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('record_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('previous_id', 'text')
    .addColumn('signature', 'text')
    .addColumn('retired_at', types.moment)
    .execute()
}

async function createPublicVersions(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('public_versions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('hidden_at', types.moment)
    .addColumn('hidden_reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('hidden_by', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('public_versions_key', ['post_id', 'version'])
    .execute()
  await db.schema
    .createIndex('public_versions_by_change')
    .on('public_versions')
    .columns(['change', 'at', 'post_id'])
    .execute()
  await db.schema
    .createTable('withdrawals')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.primaryKey())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('withdrawals_by_path').on('withdrawals').column('path').execute()
}

async function addPostColumns(
  db: Kysely<unknown>,
  types: ColumnTypes,
  posts: string,
): Promise<void> {
  await db.schema
    .alterTable(posts)
    .addColumn('recorded_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const [name, type] of [
    ['changed_at', types.moment],
    ['next_change', sql`text`],
    ['next_note', sql`text`],
  ] as const) {
    await db.schema.alterTable(posts).addColumn(name, type).execute()
  }
  await sql`create index ${sql.id(`${posts}_unrecorded`)} on ${sql.id(posts)} (published_at)
    where version > case status when 'published' then recorded_version else version end`.execute(db)
}
