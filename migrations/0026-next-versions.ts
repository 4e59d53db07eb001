import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types'

/**
 * A next version is a row of its own that names the live post and the version that its text is based on. A post has at
 * most one outside the bin.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const posts of ['articles', 'weekly_briefs']) {
    await db.schema
      .alterTable(posts)
      .addColumn('next_of', 'text', (column) =>
        column.references(`${posts}.id`).onDelete('cascade'),
      )
      .execute()
    await db.schema.alterTable(posts).addColumn('next_base', 'integer').execute()
    // Why and when it could not be published on schedule.
    await db.schema.alterTable(posts).addColumn('next_failure', 'text').execute()
    await db.schema.alterTable(posts).addColumn('next_failed_at', types.moment).execute()
    await db.schema
      .createIndex(`${posts}_next_of`)
      .unique()
      .on(posts)
      .column('next_of')
      .where(sql.ref('next_of'), 'is not', null)
      .where(sql.ref('status'), '!=', sql.lit('binned'))
      .execute()
    // For the binned ones, too: deleting a post looks for them.
    await db.schema
      .createIndex(`${posts}_every_next_of`)
      .on(posts)
      .column('next_of')
      .where(sql.ref('next_of'), 'is not', null)
      .execute()
  }
}
