import type { Kysely } from 'kysely'

/**
 * How long a text takes to read, computed when it is saved, beside what its editor typed. Posts that were stored
 * before have none until they are saved again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['articles', 'weekly_briefs']) {
    await db.schema.alterTable(table).addColumn('computed_read_time', 'integer').execute()
  }
}
