import { type Kysely, sql } from 'kysely'

/** Moves the content version out of the settings, which contain secrets, so that readers' queries may read it. */
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
