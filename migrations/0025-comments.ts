import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/**
 * Comments of editors on posts. The first one of a thread names itself as the thread, and has the passage that the
 * thread is about: as it was quoted, and as it is in the version `passage_version` of the post.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const text = ['quote', 'passage_text', 'passage_before', 'passage_after', 'resolved_by']
  let table = db.schema
    .createTable('comments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    // An answer cannot be added to a thread that is being deleted.
    .addColumn('thread_id', 'text', (column) => column.notNull().references('comments.id'))
    .addColumn('editor_id', 'text', (column) =>
      column.references('editors.id').onDelete('set null'),
    )
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('changed_at', types.moment, (column) => column.notNull())
    .addColumn('edited_at', types.moment)
    .addColumn('deleted_at', types.moment)
    .addColumn('resolved_at', types.moment)
    .addColumn('passage_state', 'text', (column) => column.notNull().defaultTo('whole'))
    .addColumn('passage_start', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('passage_version', 'integer', (column) => column.notNull().defaultTo(0))
  for (const name of text) {
    table = table.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
  }
  await table.execute()
  await db.schema
    .createIndex('comments_of_post')
    .on('comments')
    .columns(['kind', 'post_id', 'thread_id'])
    .execute()
  // Both foreign keys are looked up when a row that they name is deleted.
  await db.schema.createIndex('comments_of_thread').on('comments').column('thread_id').execute()
  await db.schema.createIndex('comments_of_editor').on('comments').column('editor_id').execute()
}
