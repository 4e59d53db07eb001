import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/** Tokens for the desk's API, as digests. And the audit log names the token that a change was made with. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('editor_id', 'text', (column) =>
      column.notNull().references('editors.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('expires_at', types.moment, (column) => column.notNull())
    .addColumn('last_used_at', types.moment)
    .execute()
  await db.schema
    .createIndex('api_tokens_of_editor')
    .on('api_tokens')
    .columns(['editor_id', 'created_at'])
    .execute()
  await db.schema
    .alterTable('audit_log')
    .addColumn('token_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
