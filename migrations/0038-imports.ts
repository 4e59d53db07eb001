import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/** What was imported from where, so that a repeated import changes only what has changed. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('imported_items')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('target_id', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('imported_at', types.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('imported_items_key', ['source', 'item'])
    .execute()
}
