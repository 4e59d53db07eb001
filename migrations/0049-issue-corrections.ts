import type { Kysely } from 'kysely'

/**
 * An issue says what was corrected since the one before it. `corrections_to` is the size of the public record when it was
 * composed: the next issue of the domain begins there, so that it repeats nothing and leaves nothing out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('newsletter_issues')
    .addColumn('has_corrections', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('newsletter_issues').addColumn('corrections_to', 'integer').execute()
}
