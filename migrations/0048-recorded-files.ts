import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/** Posts whose pictures and exports still have to be hashed for the public record. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('files_to_record')
    .addColumn('post_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('due_at', types.moment, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('files_to_record_by_time')
    .on('files_to_record')
    .column('due_at')
    .execute()
}
