import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/** Who has a post open, and which version each tab saved last. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('open_posts')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('editor_id', 'text', (column) => column.notNull())
    .addColumn('tab', 'text', (column) => column.notNull())
    .addColumn('seen_at', types.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('open_posts_key', ['kind', 'post_id', 'editor_id', 'tab'])
    .execute()
  await db.schema.alterTable('working_copies').addColumn('saved_version', 'integer').execute()
  await db.schema.alterTable('working_copies').addColumn('saved_sequence', 'integer').execute()
}
