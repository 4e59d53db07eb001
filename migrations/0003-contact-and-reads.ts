import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('mailed_at', types.moment)
    .execute()
  await db.schema
    .createIndex('contact_messages_newest')
    .on('contact_messages')
    .columns(['created_at', 'id'])
    .execute()

  await db.schema
    .createTable('post_reads')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    // In this order the last days of a kind are one range of the index.
    .addPrimaryKeyConstraint('post_reads_key', ['kind', 'day', 'post_id'])
    .execute()
}
