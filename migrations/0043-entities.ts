import { type Kysely, sql } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'

const pairs = [
  { posts: 'articles', entities: 'article_entities' },
  { posts: 'weekly_briefs', entities: 'weekly_brief_entities' },
]

/**
 * What posts name, and what editors decided about it. As with tags, the database computes when a post becomes listed.
 * Stored posts have the version 0 of their entities: a job reads them.
 */
export async function up(
  db: Kysely<unknown>,
  types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  for (const { posts, entities } of pairs) {
    await db.schema
      .alterTable(posts)
      .addColumn('entities_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createIndex(`${posts}_entities_version`)
      .on(posts)
      .columns(['entities_version', 'id'])
      .execute()
    await createEntities(db, types, posts, entities)
    await db.schema
      .createIndex(`${entities}_newest`)
      .on(entities)
      .columns(['type', 'value', 'state', 'listed_from', 'post_id'])
      .execute()
    if (engine === 'postgres') await watchOnPostgres(db, posts, entities)
    else await watchOnSqlite(db, posts, entities)
  }
  await db.schema
    .createTable('entity_decisions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('decision', 'text', (column) => column.notNull())
    .addColumn('corrected_type', 'text')
    .addColumn('corrected_value', 'text')
    .addColumn('editor_id', 'text')
    .addColumn('editor_name', 'text', (column) => column.notNull())
    .addColumn('decided_at', types.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('entity_decisions_key', ['kind', 'post_id', 'type', 'value'])
    .execute()
}

async function createEntities(
  db: Kysely<unknown>,
  types: ColumnTypes,
  posts: string,
  entities: string,
): Promise<void> {
  await db.schema
    .createTable(entities)
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references(`${posts}.id`).onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('written', 'text', (column) => column.notNull())
    .addColumn('sentence', 'text', (column) => column.notNull())
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('listed_from', types.moment)
    .addPrimaryKeyConstraint(`${entities}_key`, ['post_id', 'type', 'value'])
    .execute()
}

/** Null for a post that is not published. */
function listedFrom(posts: string, id: string) {
  return sql`(select case when status = 'published' then published_at end
    from ${sql.id(posts)} where id = ${sql.raw(id)})`
}

async function watchOnSqlite(db: Kysely<unknown>, posts: string, entities: string): Promise<void> {
  await sql`create trigger ${sql.id(`${entities}_listed`)} after insert on ${sql.id(entities)} begin
    update ${sql.id(entities)} set listed_from = ${listedFrom(posts, 'new.post_id')}
      where post_id = new.post_id and type = new.type and value = new.value;
  end`.execute(db)
  await sql`create trigger ${sql.id(`${posts}_entities_listed`)} after update of status, published_at
    on ${sql.id(posts)}
    when old.status is not new.status or old.published_at is not new.published_at
  begin
    update ${sql.id(entities)} set listed_from = ${listedFrom(posts, 'new.id')}
      where post_id = new.id;
  end`.execute(db)
}

/** The functions of migration 0007 do the same for tags. */
async function watchOnPostgres(
  db: Kysely<unknown>,
  posts: string,
  entities: string,
): Promise<void> {
  await sql`create trigger ${sql.id(`${entities}_listed`)} before insert on ${sql.id(entities)}
    for each row execute function set_listed_from(${sql.lit(posts)})`.execute(db)
  await sql`create trigger ${sql.id(`${posts}_entities_listed`)} after update of status, published_at
    on ${sql.id(posts)} for each row
    when (old.status is distinct from new.status or old.published_at is distinct from new.published_at)
    execute function tell_tags(${sql.lit(entities)})`.execute(db)
}
