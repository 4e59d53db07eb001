import type { Kysely } from 'kysely'

/**
 * The reading time computed from a text when it is saved, next to the one that its editor typed. Older posts have none
 * until they are saved again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['articles', 'weekly_briefs']) {
    await db.schema.alterTable(table).addColumn('computed_read_time', 'integer').execute()
  }
}
