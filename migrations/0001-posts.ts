import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const { posts, tags } of [
    { posts: 'articles', tags: 'article_tags' },
    { posts: 'weekly_briefs', tags: 'weekly_brief_tags' },
  ]) {
    await createPosts(db, posts, types)
    await createTags(db, tags, posts)
  }

  await db.schema
    .createTable('redirects')
    .addColumn('from_path', 'text', (column) => column.primaryKey())
    .addColumn('to_path', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('redirects_to').on('redirects').column('to_path').execute()

  await db.schema
    .createTable('outbox')
    .addColumn('id', types.counter, types.counting)
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('claimed_until', types.moment)
    .addColumn('last_error', 'text')
    .execute()

  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

async function createPosts(db: Kysely<unknown>, table: string, types: ColumnTypes) {
  let posts = db.schema
    .createTable(table)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.unique())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('domain_slug', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('approximate_read_time', 'integer')
    .addColumn('focus_keyword', 'text', (column) => column.notNull())
    .addColumn('meta_title', 'text', (column) => column.notNull())
    .addColumn('meta_description', 'text', (column) => column.notNull())
  for (const number of [1, 2, 3]) {
    posts = posts
      .addColumn(`question_${number}`, 'text', (column) => column.notNull())
      .addColumn(`answer_${number}`, 'text', (column) => column.notNull())
  }
  await posts
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('published_at', types.moment)
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('thumbnail_width', 'integer')
    .addColumn('thumbnail_height', 'integer')
    .addColumn('thumbnail_fingerprint', 'text')
    .execute()

  await db.schema
    .createIndex(`${table}_newest`)
    .on(table)
    .columns(['status', 'published_at', 'id'])
    .execute()
  await db.schema
    .createIndex(`${table}_newest_in_domain`)
    .on(table)
    .columns(['domain_slug', 'status', 'published_at', 'id'])
    .execute()
}

async function createTags(db: Kysely<unknown>, table: string, posts: string) {
  await db.schema
    .createTable(table)
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references(`${posts}.id`).onDelete('cascade'),
    )
    .addColumn('tag', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['tag', 'post_id'])
    .execute()
  await db.schema.createIndex(`${table}_of_post`).on(table).column('post_id').execute()
}
