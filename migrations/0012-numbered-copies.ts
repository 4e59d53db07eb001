import { type Kysely, sql } from 'kysely'
import { excerptOf } from '../app/autosave/text-excerpt.rules'
import { plainText } from '../app/posts/fields/summary.rules'
import type { ColumnTypes } from './column-types'

/**
 * Autosaves are numbered in the order in which they were sent, and have columns for lists. The text is the last column:
 * SQLite reads a row from its beginning, and would have to read a long text to get past it.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('numbered_copies')
    .addColumn('editor_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('tab', 'text', (column) => column.notNull())
    .addColumn('base_version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    // When it was discarded; it can be restored until it is deleted.
    .addColumn('discarded_at', types.moment)
    // Null if there is no text: it was saved or undone.
    .addColumn('title', 'text')
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('character_count', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('numbered_copies_key', ['editor_id', 'kind', 'post_id', 'tab'])
    .execute()
  await copyRows(db)
  await db.schema.dropTable('working_copies').execute()
  await db.schema.alterTable('numbered_copies').renameTo('working_copies').execute()
  await db.schema
    .createIndex('working_copies_of_post')
    .on('working_copies')
    .columns(['kind', 'post_id'])
    .execute()
}

interface OldCopy {
  editor_id: string
  kind: string
  post_id: string
  tab: string
  fields: string
}

/** The highest number: no later autosave of a tab is stored once its text is saved. */
const savedSequence = 2 ** 31 - 1

async function copyRows(db: Kysely<unknown>): Promise<void> {
  await sql`insert into numbered_copies (editor_id, kind, post_id, tab, base_version, updated_at,
      sequence, title, excerpt, character_count, fields)
    select editor_id, kind, post_id, tab, base_version, updated_at,
      case when fields = '' then ${sql.lit(savedSequence)} else 1 end,
      case when fields = '' then null else '' end, '', 0, fields
    from working_copies`.execute(db)
  const { rows: keys } = await sql<Omit<OldCopy, 'fields'>>`
    select editor_id, kind, post_id, tab from working_copies where fields <> ''`.execute(db)
  // One at a time: each may be megabytes.
  for (const { editor_id, kind, post_id, tab } of keys) {
    const ofKey = sql`editor_id = ${editor_id} and kind = ${kind} and post_id = ${post_id}
      and tab = ${tab}`
    const { rows } = await sql<Pick<OldCopy, 'fields'>>`
      select fields from working_copies where ${ofKey}`.execute(db)
    const { title = '', body = '' } = JSON.parse(rows[0]?.fields ?? '{}')
    const shown = excerptOf({ title: 'title', body: 'body', plainText }, { title, body })
    await sql`update numbered_copies set title = ${shown.title}, excerpt = ${shown.excerpt},
      character_count = ${shown.characterCount} where ${ofKey}`.execute(db)
  }
}
