import { type Kysely, sql } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'

const pairs = [
  { posts: 'articles', authors: 'article_authors' },
  { posts: 'weekly_briefs', authors: 'weekly_brief_authors' },
]

/**
 * Authors, and the posts that name them. A post also stores the names and addresses of its authors (`byline`), so that
 * pages and feeds need no further query. As with tags, the database computes when a post becomes listed.
 */
export async function up(
  db: Kysely<unknown>,
  types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  await createAuthors(db, types)
  for (const { posts, authors } of pairs) {
    for (const name of ['authors', 'byline']) {
      await db.schema
        .alterTable(posts)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    }
    await db.schema
      .createTable(authors)
      .addColumn('post_id', 'text', (column) =>
        column.notNull().references(`${posts}.id`).onDelete('cascade'),
      )
      .addColumn('author_id', 'text', (column) => column.notNull().references('authors.id'))
      .addColumn('listed_from', types.moment)
      .addPrimaryKeyConstraint(`${authors}_key`, ['post_id', 'author_id'])
      .execute()
    await db.schema
      .createIndex(`${authors}_newest`)
      .on(authors)
      .columns(['author_id', 'listed_from', 'post_id'])
      .execute()
    if (engine === 'postgres') await watchOnPostgres(db, posts, authors)
    else await watchOnSqlite(db, posts, authors)
  }
}

async function createAuthors(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('authors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('biography', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('picture', 'text')
    .addColumn('links', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('editor_id', 'text', (column) =>
      column.unique().references('editors.id').onDelete('set null'),
    )
    .addColumn('retired_at', types.moment)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', types.moment, (column) => column.notNull())
    .addColumn('updated_at', types.moment, (column) => column.notNull())
    .execute()
}

/** Null for a post that is not published. */
function listedFrom(posts: string, id: string) {
  return sql`(select case when status = 'published' then published_at end
    from ${sql.id(posts)} where id = ${sql.raw(id)})`
}

async function watchOnSqlite(db: Kysely<unknown>, posts: string, authors: string): Promise<void> {
  await sql`create trigger ${sql.id(`${authors}_listed`)} after insert on ${sql.id(authors)} begin
    update ${sql.id(authors)} set listed_from = ${listedFrom(posts, 'new.post_id')}
      where author_id = new.author_id and post_id = new.post_id;
  end`.execute(db)
  await sql`create trigger ${sql.id(`${posts}_authors_listed`)} after update of status, published_at
    on ${sql.id(posts)}
    when old.status is not new.status or old.published_at is not new.published_at
  begin
    update ${sql.id(authors)} set listed_from = ${listedFrom(posts, 'new.id')}
      where post_id = new.id;
  end`.execute(db)
}

/** The functions of migration 0007 do the same for tags. */
async function watchOnPostgres(db: Kysely<unknown>, posts: string, authors: string): Promise<void> {
  await sql`create trigger ${sql.id(`${authors}_listed`)} before insert on ${sql.id(authors)}
    for each row execute function set_listed_from(${sql.lit(posts)})`.execute(db)
  await sql`create trigger ${sql.id(`${posts}_authors_listed`)} after update of status, published_at
    on ${sql.id(posts)} for each row
    when (old.status is distinct from new.status or old.published_at is distinct from new.published_at)
    execute function tell_tags(${sql.lit(authors)})`.execute(db)
}
