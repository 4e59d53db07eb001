import { type Kysely, sql } from 'kysely'
import { titleKey } from '../app/posts/editing/desk-post.rules'
import type { ColumnTypes, MigratedEngine } from './column-types'

/** Data of the desk: authors of posts, revisions, autosaves and the audit log. */
export async function up(
  db: Kysely<unknown>,
  types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  for (const table of ['articles', 'weekly_briefs']) await extendPosts(db, table, types, engine)

  await db.schema
    .createTable('revisions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('editor_id', 'text')
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    // In this order the revisions of a post are one range of the index.
    .addPrimaryKeyConstraint('revisions_key', ['kind', 'post_id', 'version'])
    .execute()

  await db.schema
    .createTable('working_copies')
    .addColumn('editor_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('tab', 'text', (column) => column.notNull())
    .addColumn('base_version', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('working_copies_key', ['editor_id', 'kind', 'post_id', 'tab'])
    .execute()
  await db.schema
    .createIndex('working_copies_of_post')
    .on('working_copies')
    .columns(['kind', 'post_id'])
    .execute()

  await db.schema
    .createTable('audit_log')
    .addColumn('id', types.counter, types.counting)
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('editor_id', 'text')
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('kind', 'text')
    .addColumn('post_id', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute()
}

async function extendPosts(
  db: Kysely<unknown>,
  table: string,
  types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  // Compared byte by byte, so that both engines sort titles in the same order.
  const key = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  await db.schema.alterTable(table).addColumn('author_id', 'text').execute()
  await db.schema.alterTable(table).addColumn('binned_at', types.moment).execute()
  await db.schema
    .alterTable(table)
    .addColumn('title_key', key, (column) => column.notNull().defaultTo(''))
    .execute()
  await fill(db, table)

  // The desk's list is filtered, counted and sorted by this index alone: reading a row takes as long as reading its
  // body.
  await db.schema
    .createIndex(`${table}_desk`)
    .on(table)
    .columns([
      'status',
      'updated_at',
      'published_at',
      'domain_slug',
      'author_id',
      'title_key',
      'id',
    ])
    .execute()
  await sql`create index ${sql.id(`${table}_binned`)} on ${sql.id(table)} (binned_at, id)
    where binned_at is not null`.execute(db)
}

const postsAtOnce = 100

async function fill(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`update ${sql.id(table)} set binned_at = updated_at where status = 'binned'`.execute(db)
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; title: string }>`
      select id, title from ${sql.id(table)}
      where id > ${after} order by id limit ${postsAtOnce}`.execute(db)
    for (const { id, title } of rows) {
      await sql`update ${sql.id(table)} set title_key = ${titleKey(title)} where id = ${id}`.execute(
        db,
      )
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
