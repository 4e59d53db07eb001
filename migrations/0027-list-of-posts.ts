import type { Kysely } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'
import { indexUnlisted, whatIsSeen } from './search/sqlite-search'

/**
 * What the desk's list of posts needs: searching posts that readers cannot see (PostgreSQL indexes all posts already),
 * the filters that editors saved, and changes of many posts, with what undoing them needs.
 */
export async function up(
  db: Kysely<unknown>,
  types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  if (engine === 'sqlite') await indexUnlisted(db, whatIsSeen)
  await db.schema
    .createTable('saved_filters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('editor_id', 'text', (column) =>
      column.notNull().references('editors.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('deleted_at', types.moment)
    .execute()
  await db.schema
    .createIndex('saved_filters_of_editor')
    .on('saved_filters')
    .columns(['editor_id', 'name_key'])
    .execute()

  await db.schema
    .createTable('bulk_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('editor_id', 'text', (column) =>
      column.notNull().references('editors.id').onDelete('cascade'),
    )
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('changed', 'text', (column) => column.notNull())
    .addColumn('refused', 'text', (column) => column.notNull())
    .addColumn('undone_at', types.moment)
    .execute()
  await db.schema
    .createIndex('bulk_changes_of_editor')
    .on('bulk_changes')
    .columns(['editor_id', 'at'])
    .execute()
}
