import { type Kysely, sql } from 'kysely'

/**
 * An issue mails any post, the whole text or its summary, with articles that the editors chose. A post has at most one
 * issue: the column of its id stays unique, and no article has the id of a brief.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('newsletter_issues').renameColumn('brief_id', 'post_id').execute()
  await db.schema
    .alterTable('newsletter_issues')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('brief'))
    .execute()
  await db.schema
    .alterTable('newsletter_issues')
    .addColumn('post_text', 'text', (column) => column.notNull().defaultTo('whole'))
    .execute()
  // Ids as JSON, in their order; null for the articles of the week.
  await db.schema.alterTable('newsletter_issues').addColumn('article_ids', 'text').execute()
  // The versions that last changed the contents, and anything else.
  for (const column of ['contents_version', 'texts_version']) {
    await db.schema
      .alterTable('newsletter_issues')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(1))
      .execute()
  }
  await sql`update newsletter_issues set texts_version = version`.execute(db)
}
