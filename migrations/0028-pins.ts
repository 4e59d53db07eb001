import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/** The article that is pinned to Featured Intelligence. One row at most, so that only one article can be pinned. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('featured_pin')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('articles.id').onDelete('cascade'),
    )
    .addColumn('until', types.moment, (column) => column.notNull())
    .execute()
}
