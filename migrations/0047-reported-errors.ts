import type { Kysely } from 'kysely'

/** A message may report an error: the page it is about, the post if it is one, and the passage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['reported_page', 'post_kind', 'post_id', 'passage']) {
    await db.schema.alterTable('contact_messages').addColumn(name, 'text').execute()
  }
}
