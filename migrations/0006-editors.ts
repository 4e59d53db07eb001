import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

/**
 * Editors and how they sign in. better-auth defines the columns of `editors` and the tables with `editor_`; booleans
 * are 0 and 1 on both engines.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('editors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text')
    .addColumn('two_factor_enabled', 'integer')
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .execute()

  await ofEditor(db, 'editor_sessions')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', types.moment, (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .execute()

  await ofEditor(db, 'editor_accounts')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', types.moment)
    .addColumn('refresh_token_expires_at', types.moment)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .execute()

  await ofEditor(db, 'editor_two_factors')
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backup_codes', 'text', (column) => column.notNull())
    .addColumn('verified', 'integer')
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', types.moment)
    .execute()

  await ofEditor(db, 'editor_passkeys')
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('backed_up', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_at', types.moment)
    .execute()

  await db.schema
    .createTable('editor_verifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', types.moment, (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .execute()

  for (const [table, column] of [
    ['editor_sessions', 'user_id'],
    ['editor_accounts', 'user_id'],
    ['editor_two_factors', 'user_id'],
    ['editor_passkeys', 'user_id'],
    ['editor_verifications', 'identifier'],
  ] as const) {
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
  }

  await db.schema
    .createTable('key_links')
    .addColumn('token_digest', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text')
    .addColumn('invited_by', 'text')
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('expires_at', types.moment, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('key_links_by_email').on('key_links').column('email').execute()

  await db.schema
    .createTable('attempts')
    .addColumn('id', types.counter, types.counting)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('attempts_by_subject')
    .on('attempts')
    .columns(['subject', 'at'])
    .execute()
  await db.schema.createIndex('attempts_by_time').on('attempts').column('at').execute()
}

function ofEditor(db: Kysely<unknown>, table: string) {
  return db.schema
    .createTable(table)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('editors.id').onDelete('cascade'),
    )
}
