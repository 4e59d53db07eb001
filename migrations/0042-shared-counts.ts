import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'

/**
 * What several instances on one database count and decide together. Nothing here is worth a backup, and PostgreSQL
 * writes no log for these tables: after a crash of the database they are empty, and counting begins again.
 */
export async function up(
  db: Kysely<unknown>,
  types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  const createTable = (name: string) => {
    const table = db.schema.createTable(name)
    return engine === 'postgres' ? table.modifyFront(sql`unlogged`) : table
  }

  // Requests that a rate limit has permitted. The senders are digests.
  await createTable('permits')
    .addColumn('id', types.counter, types.counting)
    .addColumn('rate_limit', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('neighbours', 'text', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('until', types.moment, (column) => column.notNull())
    .execute()
  for (const columns of [['sender', 'at'], ['neighbours', 'at'], ['at']]) {
    await db.schema
      .createIndex(`permits_by_${columns[0]}`)
      .on('permits')
      .columns(['rate_limit', ...columns])
      .execute()
  }
  await db.schema.createIndex('permits_by_until').on('permits').column('until').execute()

  await createTable('quotas')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('window_from', types.moment, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('quotas_key', ['subject', 'window_from'])
    .execute()

  // Who has read what today, as digests.
  await createTable('read_marks')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('read_marks_key', ['day', 'mark'])
    .execute()

  await createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('beat', types.counter, (column) => column.notNull())
    .execute()
}
