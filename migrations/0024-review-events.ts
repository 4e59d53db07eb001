import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/**
 * What happened in the review of a post, who is to be told by mail, and who wants no such mail. An event keeps the name
 * of its editor, so that it can be read after the editor was removed.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('review_events')
    .addColumn('id', types.counter, types.counting)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('editor_id', 'text')
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('review_events_of_post')
    .on('review_events')
    .columns(['kind', 'post_id', 'id'])
    .execute()
  await db.schema
    .createTable('review_notices')
    .addColumn('editor_id', 'text', (column) =>
      column.notNull().references('editors.id').onDelete('cascade'),
    )
    .addColumn('event_id', types.counter, (column) =>
      column.notNull().references('review_events.id').onDelete('cascade'),
    )
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('mailed_at', types.moment)
    .addPrimaryKeyConstraint('review_notices_key', ['editor_id', 'event_id'])
    .execute()
  // For deleting events: the key begins with the editor.
  await db.schema
    .createIndex('review_notices_of_event')
    .on('review_notices')
    .column('event_id')
    .execute()
  await db.schema
    .createIndex('review_notices_by_age')
    .on('review_notices')
    .column('created_at')
    .execute()
  await db.schema
    .alterTable('editors')
    .addColumn('review_mail', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
