import { type Kysely, sql } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'

const pairs = [
  { posts: 'articles', tags: 'article_tags' },
  { posts: 'weekly_briefs', tags: 'weekly_brief_tags' },
]

/**
 * Each tag of a post has the time at which the post becomes listed, so that one index has a topic's posts in order and
 * their number. The database computes it.
 */
export async function up(
  db: Kysely<unknown>,
  types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  if (engine === 'postgres') await createFunctions(db)
  for (const { posts, tags } of pairs) {
    await db.schema.alterTable(tags).addColumn('listed_from', types.moment).execute()
    await sql`update ${sql.id(tags)} set listed_from = ${listedFrom(posts, 'post_id')}`.execute(db)
    await db.schema
      .createIndex(`${tags}_newest`)
      .on(tags)
      .columns(['tag', 'listed_from', 'post_id'])
      .execute()
    if (engine === 'postgres') await watchOnPostgres(db, posts, tags)
    else await watchOnSqlite(db, posts, tags)
  }
}

/** Null for a post that is not published. */
function listedFrom(posts: string, id: string) {
  return sql`(select case when status = 'published' then published_at end
    from ${sql.id(posts)} where id = ${sql.raw(id)})`
}

async function watchOnSqlite(db: Kysely<unknown>, posts: string, tags: string): Promise<void> {
  await sql`create trigger ${sql.id(`${tags}_listed`)} after insert on ${sql.id(tags)} begin
    update ${sql.id(tags)} set listed_from = ${listedFrom(posts, 'new.post_id')}
      where tag = new.tag and post_id = new.post_id;
  end`.execute(db)
  await sql`create trigger ${sql.id(`${posts}_listed`)} after update of status, published_at
    on ${sql.id(posts)}
    when old.status is not new.status or old.published_at is not new.published_at
  begin
    update ${sql.id(tags)} set listed_from = ${listedFrom(posts, 'new.id')} where post_id = new.id;
  end`.execute(db)
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create function set_listed_from() returns trigger language plpgsql as $$
    begin
      execute format('select case when status = ''published'' then published_at end
        from %I where id = $1', tg_argv[0]) into new.listed_from using new.post_id;
      return new;
    end $$`.execute(db)
  await sql`create function tell_tags() returns trigger language plpgsql as $$
    begin
      execute format('update %I set listed_from = $1 where post_id = $2', tg_argv[0])
        using case when new.status = 'published' then new.published_at end, new.id;
      return null;
    end $$`.execute(db)
}

async function watchOnPostgres(db: Kysely<unknown>, posts: string, tags: string): Promise<void> {
  await sql`create trigger ${sql.id(`${tags}_listed`)} before insert on ${sql.id(tags)}
    for each row execute function set_listed_from(${sql.lit(posts)})`.execute(db)
  await sql`create trigger ${sql.id(`${posts}_listed`)} after update of status, published_at
    on ${sql.id(posts)} for each row
    when (old.status is distinct from new.status or old.published_at is distinct from new.published_at)
    execute function tell_tags(${sql.lit(tags)})`.execute(db)
}
