import type { Kysely } from 'kysely'

const tables = ['articles', 'weekly_briefs']

/**
 * Review of posts: its state, who writes and who reviews, the day it is due, and the approved version. They are columns
 * of the post, so that permissions and the desk's list need no other table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn('review_state', 'text', (column) => column.notNull().defaultTo('none'))
      .execute()
    for (const name of ['assigned_to', 'reviewer_id']) {
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.references('editors.id').onDelete('set null'))
        .execute()
    }
    await db.schema.alterTable(table).addColumn('due_on', 'text').execute()
    await db.schema.alterTable(table).addColumn('approved_version', 'integer').execute()
    await db.schema
      .alterTable(table)
      .addColumn('review_revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await extendDeskIndex(db, table)
  }
}

/** The desk's list is filtered, counted and sorted by this index alone (0005). */
async function extendDeskIndex(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.dropIndex(`${table}_desk`).execute()
  await db.schema
    .createIndex(`${table}_desk`)
    .on(table)
    .columns(['status', 'updated_at', 'published_at', 'domain_slug', 'author_id'])
    .columns(['review_state', 'assigned_to', 'reviewer_id', 'due_on', 'title_key', 'id'])
    .execute()
}
