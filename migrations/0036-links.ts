import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types'

/** The links of published posts, where they are used, and what was found there. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('is_internal', 'integer', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', types.moment)
    .addColumn('moved_to', 'text')
    .addColumn('status', 'integer')
    .addColumn('reason', 'text')
    .addColumn('missing_days', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('missing_on', 'text')
    .addColumn('silent_checks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('checked_at', types.moment)
    .addColumn('answered_at', types.moment)
    .addColumn('next_check_at', types.moment)
    .addColumn('ignored_at', types.moment)
    .addColumn('ignored_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('links_by_state')
    .on('links')
    .columns(['is_internal', 'state', 'since', 'id'])
    .execute()
  await sql`create index links_ignored on links (ignored_at, id) where ignored_at is not null`.execute(
    db,
  )
  await sql`create index links_of_host on links (host) where is_internal = 0`.execute(db)
  await sql`create index links_due on links (next_check_at, id) where is_internal = 0`.execute(db)
  await sql`create index links_answered on links (answered_at) where answered_at is not null`.execute(
    db,
  )
  await db.schema
    .createTable('link_uses')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('link_id', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_uses_key', ['kind', 'post_id', 'link_id'])
    .execute()
  await db.schema.createIndex('link_uses_of_link').on('link_uses').column('link_id').execute()
  await db.schema
    .createTable('link_scans')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_scans_key', ['kind', 'post_id'])
    .execute()
  await db.schema
    .createTable('link_checker')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('worker', 'text', (column) => column.notNull())
    .addColumn('until', types.moment, (column) => column.notNull())
    .execute()
}
