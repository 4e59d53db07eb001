import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/** What authorities publish about identifiers, as an operator imported it: KEV, EPSS, ATT&CK, ATLAS, CWE. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('knowledge_sources')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('data_day', 'text', (column) => column.notNull())
    .addColumn('imported_at', types.moment, (column) => column.notNull())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('is_old', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('knowledge_entries')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('knowledge_entries_key', ['type', 'value', 'source'])
    .execute()
}
