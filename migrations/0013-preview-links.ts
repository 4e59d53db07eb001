import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/** Preview links can be listed and revoked. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('preview_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('expires_at', types.moment, (column) => column.notNull())
    .addColumn('revoked_at', types.moment)
    .execute()
  await db.schema
    .createIndex('preview_links_of_post')
    .on('preview_links')
    .columns(['kind', 'post_id', 'created_at'])
    .execute()
}
