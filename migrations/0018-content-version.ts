import { type Kysely, sql } from 'kysely'

/** Out of the settings, which hold secrets: what readers' queries may read is a table of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into content_version (id, value)
    select 1, value from settings where name = 'content-version'`.execute(db)
  await sql`delete from settings where name = 'content-version'`.execute(db)
}
