import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/** The texts of About and the policies that owners changed, and all their versions. Null stands for the shipped text. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('page_texts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .addColumn('text', 'text')
    .execute()
  await db.schema
    .createTable('page_revisions')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('editor_id', 'text')
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addPrimaryKeyConstraint('page_revisions_key', ['name', 'version'])
    .execute()
}
