import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types'

/**
 * The article that is pinned to Featured Intelligence: one row at most, so that only one can be pinned. And an index of
 * due days for the calendar.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('featured_pin')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('articles.id').onDelete('cascade'),
    )
    .addColumn('until', types.moment, (column) => column.notNull())
    .execute()
  for (const table of ['articles', 'weekly_briefs']) {
    await sql`create index ${sql.id(`${table}_due`)} on ${sql.id(table)} (due_on, id)
      where due_on is not null`.execute(db)
  }
}
