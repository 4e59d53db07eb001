import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/** How subscribers came and what they agreed to, addresses that must not be added again, and imports of subscribers. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await addConsent(db, types)
  await createImports(db, types)
}

async function addConsent(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const subscribers = () => db.schema.alterTable('subscribers')
  await subscribers()
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('form'))
    .execute()
  for (const name of ['added_by', 'consent', 'status_before'] as const) {
    await subscribers()
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
  await subscribers().addColumn('consented_at', types.moment).execute()
  const earlier = db as Kysely<{
    subscribers: { consent: string; consented_at: string | null; confirmed_at: string | null }
  }>
  await earlier
    .updateTable('subscribers')
    .set((eb) => ({
      consent: 'Confirmed through the link in the mail.',
      consented_at: eb.ref('confirmed_at'),
    }))
    .where('confirmed_at', 'is not', null)
    .execute()
  // The list at the desk is sorted by age. What it is filtered by is in the index too, so that rows are read only for
  // the subscribers that are shown.
  await db.schema
    .createIndex('subscribers_by_age')
    .on('subscribers')
    .columns(['created_at', 'id', 'status', 'domains', 'email_key'])
    .execute()
  await db.schema
    .createTable('opt_outs')
    .addColumn('address_digest', 'text', (column) => column.primaryKey())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .execute()
}

async function createImports(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('subscriber_imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('batches', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_batch', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('added', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('known', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('skipped', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('broken', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('subscriber_import_batches')
    .addColumn('import_id', 'text', (column) =>
      column.notNull().references('subscriber_imports.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('subscriber_import_batches_key', ['import_id', 'number'])
    .execute()
  await db.schema
    .createTable('subscriber_import_problems')
    .addColumn('import_id', 'text', (column) =>
      column.notNull().references('subscriber_imports.id').onDelete('cascade'),
    )
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('subscriber_import_problems_key', ['import_id', 'line'])
    .execute()
}
