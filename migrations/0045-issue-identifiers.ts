import type { Kysely } from 'kysely'

/** An issue may have a table of the identifiers that the week's articles name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('newsletter_issues')
    .addColumn('has_identifiers', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
