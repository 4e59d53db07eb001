import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types'

/**
 * Messages from /contact are marked as done, assigned to an editor and answered. And an index of the audit log by
 * editor, for its filter.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const messages = () => db.schema.alterTable('contact_messages')
  await messages().addColumn('done_at', types.moment).execute()
  await messages()
    .addColumn('assigned_to', 'text', (column) =>
      column.references('editors.id').onDelete('set null'),
    )
    .execute()
  await messages()
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  for (const [name, isDone] of [
    ['open', sql`done_at is null`],
    ['done', sql`done_at is not null`],
  ] as const) {
    await sql`create index ${sql.id(`contact_messages_${name}`)}
      on contact_messages (created_at, id) where ${isDone}`.execute(db)
  }
  await db.schema
    .createIndex('contact_messages_of_editor')
    .on('contact_messages')
    .columns(['assigned_to', 'created_at', 'id'])
    .execute()

  await db.schema
    .createTable('contact_answers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) =>
      column.notNull().references('contact_messages.id').onDelete('cascade'),
    )
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('sent_at', types.moment)
    .addColumn('rejected_at', types.moment)
    .addColumn('problem', 'text')
    .execute()
  await db.schema
    .createIndex('contact_answers_of_message')
    .on('contact_answers')
    .columns(['message_id', 'created_at'])
    .execute()

  await db.schema
    .createIndex('audit_log_by_editor')
    .on('audit_log')
    .columns(['editor_name', 'id'])
    .execute()
}
