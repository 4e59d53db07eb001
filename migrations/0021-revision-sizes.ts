import { type Kysely, sql } from 'kysely'
import { changeSize, type SizedTexts } from '../app/posts/revisions/change-size.rules'
import type { ColumnTypes } from './column-types'

/**
 * The list of revisions shows how many words each of them changed. The content stays the last column: SQLite reads a
 * row from its beginning, and would have to read a long text to get past it.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sized_revisions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('editor_id', 'text')
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('words_added', 'integer')
    .addColumn('words_removed', 'integer')
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sized_revisions_key', ['kind', 'post_id', 'version'])
    .execute()
  await sql`insert into sized_revisions (kind, post_id, version, at, editor_id, editor_name, action, note, content)
    select kind, post_id, version, at, editor_id, editor_name, action, note, content from revisions`.execute(
    db,
  )
  await db.schema.dropTable('revisions').execute()
  await db.schema.alterTable('sized_revisions').renameTo('revisions').execute()
  await countWords(db)
}

interface Key {
  kind: string
  post_id: string
  version: number
}

/** One at a time: each may be megabytes. */
async function countWords(db: Kysely<unknown>): Promise<void> {
  const { rows: keys } = await sql<Key>`
    select kind, post_id, version from revisions order by kind, post_id, version`.execute(db)
  let last: { post: string; texts: SizedTexts } | null = null
  for (const { kind, post_id, version } of keys) {
    const ofKey = sql`kind = ${kind} and post_id = ${post_id} and version = ${version}`
    const { rows } = await sql<{ content: string }>`
      select content from revisions where ${ofKey}`.execute(db)
    const texts: SizedTexts = JSON.parse(rows[0]?.content ?? '{}')
    const post = `${kind}/${post_id}`
    const { added, removed } = changeSize(last?.post === post ? last.texts : null, texts)
    last = { post, texts }
    await sql`update revisions set words_added = ${added}, words_removed = ${removed}
      where ${ofKey}`.execute(db)
  }
}
