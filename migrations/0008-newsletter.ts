import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/** Subscribers, newsletter issues and deliveries. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('domains', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('link_key', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('confirmed_at', types.moment)
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('subscribers_of_status')
    .on('subscribers')
    .columns(['status', 'updated_at', 'id'])
    .execute()

  await db.schema
    .createTable('newsletter_issues')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('brief_id', 'text', (column) => column.notNull().unique())
    .addColumn('domain_slug', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('intro', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('send_at', types.moment)
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('plain', 'text', (column) => column.notNull())
    .addColumn('trouble', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('queued_at', types.moment)
    .addColumn('finished_at', types.moment)
    .execute()

  await db.schema
    .createTable('deliveries')
    .addColumn('issue_id', 'text', (column) =>
      column.notNull().references('newsletter_issues.id').onDelete('cascade'),
    )
    .addColumn('subscriber_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', types.moment, (column) => column.notNull())
    .addColumn('claimed_by', 'text')
    .addColumn('error', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('deliveries_key', ['issue_id', 'subscriber_id'])
    .execute()
  // Finds the next delivery, and those that a dead process had claimed.
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['status', 'due_at', 'issue_id', 'subscriber_id'])
    .execute()
  await db.schema
    .createIndex('deliveries_of_issue')
    .on('deliveries')
    .columns(['issue_id', 'status'])
    .execute()
  await db.schema
    .createIndex('deliveries_of_subscriber')
    .on('deliveries')
    .column('subscriber_id')
    .execute()
}
