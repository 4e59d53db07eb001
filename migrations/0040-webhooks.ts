import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types'

/** Addresses of other programs that are told of published, changed and withdrawn posts, and what was sent to them. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_secret_until', types.moment)
    .addColumn('off_reason', 'text')
    .addColumn('off_at', types.moment)
    .addColumn('failing_since', types.moment)
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhook_id', 'text', (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('post_version', 'integer', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', types.moment, (column) => column.notNull())
    .addColumn('tried_at', types.moment)
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('outcome', 'text')
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_listed')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'created_at', 'id'])
    .execute()
  await sql`create index webhook_deliveries_due
    on webhook_deliveries (webhook_id, next_at, id) where outcome is null`.execute(db)
  await sql`create index webhook_deliveries_of_post
    on webhook_deliveries (webhook_id, kind, post_id, post_version) where outcome is null`.execute(
    db,
  )
  await db.schema
    .createIndex('webhook_deliveries_by_age')
    .on('webhook_deliveries')
    .column('created_at')
    .execute()
}
