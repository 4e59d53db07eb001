import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types'

/**
 * Why a redirect exists and who added it; descriptions of topics; and changes of a tag that are not finished, with the
 * posts that still have to get their version.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await addOrigins(db)
  await db.schema
    .createTable('topic_descriptions')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('tag_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tag', 'text', (column) => column.notNull().unique())
    .addColumn('replaced_by', 'text')
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('editor_id', 'text')
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .addColumn('started_at', types.moment, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('tag_change_posts')
    .addColumn('change_id', 'text', (column) =>
      column.notNull().references('tag_changes.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_change_posts_key', ['change_id', 'kind', 'post_id'])
    .execute()
}

async function addOrigins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('redirects')
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo('post'))
    .execute()
  await db.schema
    .alterTable('redirects')
    .addColumn('editor_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update redirects set reason = 'author' where from_path like '/authors/%'`.execute(db)
  await db.schema
    .createIndex('redirects_newest')
    .on('redirects')
    .columns(['created_at', 'from_path'])
    .execute()
}
