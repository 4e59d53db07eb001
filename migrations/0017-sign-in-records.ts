import type { Kysely } from 'kysely'

/** How a session was signed in, and audit entries that count repeated actions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('editor_sessions').addColumn('signed_in_with', 'text').execute()
  await db.schema
    .alterTable('audit_log')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('audit_log').addColumn('tally_key', 'text').execute()
  await db.schema
    .createIndex('audit_log_by_tally_key')
    .unique()
    .on('audit_log')
    .column('tally_key')
    .execute()
}
