import { type Kysely, sql } from 'kysely'
import type { ColumnTypes, MigratedEngine } from './column-types'

const kinds = [
  { kind: 'article', posts: 'articles', tags: 'article_tags' },
  { kind: 'brief', posts: 'weekly_briefs', tags: 'weekly_brief_tags' },
]
type Kind = (typeof kinds)[number]

/**
 * Reads a day of each domain and topic. The database keeps them equal to the sums of `post_reads` over the posts that
 * have the domain or tag now, whatever changes: reads, domains, tags, or which posts exist. And how many subscribers
 * joined and left each day, and how many recipients an issue had: both stay known when addresses are erased.
 */
export async function up(
  db: Kysely<unknown>,
  types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  await createTables(db, types, engine)
  await fillReads(db)
  await fillNewsletter(db, engine)
  await watchReads(db, engine)
  for (const kind of kinds) await watchPosts(db, engine, kind)
}

async function createTables(
  db: Kysely<unknown>,
  types: ColumnTypes,
  engine: MigratedEngine,
): Promise<void> {
  // On SQLite these tables are stored in the order of their keys: adding up many days needs no other look-ups.
  const stored = sql.raw(engine === 'sqlite' ? 'without rowid' : '')
  await db.schema
    .createTable('domain_reads')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('domain_slug', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('domain_reads_key', ['day', 'domain_slug'])
    .modifyEnd(stored)
    .execute()
  await db.schema
    .createTable('topic_reads')
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('topic_reads_key', ['tag', 'day'])
    .modifyEnd(stored)
    .execute()
  if (engine === 'sqlite') await storePostReadsByKey(db)
  await db.schema
    .createIndex('post_reads_of_post')
    .on('post_reads')
    .columns(['kind', 'post_id', 'day', 'count'])
    .execute()
  await createNewsletterTables(db, types)
}

async function storePostReadsByKey(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('post_reads').renameTo('post_reads_before').execute()
  await db.schema
    .createTable('post_reads')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_reads_key', ['kind', 'day', 'post_id'])
    .modifyEnd(sql`without rowid`)
    .execute()
  await sql`insert into post_reads select kind, day, post_id, count from post_reads_before`.execute(
    db,
  )
  await db.schema.dropTable('post_reads_before').execute()
}

async function createNewsletterTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('subscriber_days')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('gained', 'integer', (column) => column.notNull())
    .addColumn('lost', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('issue_recipients')
    .addColumn('issue_id', 'text', (column) => column.primaryKey())
    .addColumn('at', types.moment, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('issue_recipients_at')
    .on('issue_recipients')
    .columns(['at', 'issue_id'])
    .execute()
}

async function fillReads(db: Kysely<unknown>): Promise<void> {
  for (const { kind, posts, tags } of kinds) {
    await sql`insert into domain_reads (day, domain_slug, count)
      select day, domain_slug, sum(count) from post_reads
      join ${sql.id(posts)} posts on posts.id = post_id
      where kind = ${sql.lit(kind)} group by day, domain_slug
      on conflict (day, domain_slug) do update set count = domain_reads.count + excluded.count`.execute(
      db,
    )
    await sql`insert into topic_reads (tag, day, count)
      select tag, day, sum(count) from post_reads
      join ${sql.id(tags)} tags on tags.post_id = post_reads.post_id
      where kind = ${sql.lit(kind)} group by tag, day
      on conflict (tag, day) do update set count = topic_reads.count + excluded.count`.execute(db)
  }
}

/** As far as it is stored: the last confirmation of each subscriber, and when those who left were changed last. */
async function fillNewsletter(db: Kysely<unknown>, engine: MigratedEngine): Promise<void> {
  const dayOf = (column: string) =>
    engine === 'postgres'
      ? sql`to_char(${sql.id(column)} at time zone 'UTC', 'YYYY-MM-DD')`
      : sql`substr(${sql.id(column)}, 1, 10)`
  await sql`insert into subscriber_days (day, gained, lost)
    select day, sum(gained), sum(lost) from (
      select ${dayOf('confirmed_at')} as day, 1 as gained, 0 as lost from subscribers
        where confirmed_at is not null
      union all
      select ${dayOf('updated_at')}, 0, 1 from subscribers
        where confirmed_at is not null and status in ('unsubscribed', 'bounced', 'complained')
    ) changes group by day`.execute(db)
  await sql`insert into issue_recipients (issue_id, at, count)
    select id, queued_at, (select count(*) from deliveries where issue_id = newsletter_issues.id)
    from newsletter_issues where queued_at is not null`.execute(db)
}

async function watchReads(db: Kysely<unknown>, engine: MigratedEngine): Promise<void> {
  const change = (row: 'new' | 'old', count: string) =>
    kinds.flatMap(({ kind, posts, tags }) => [
      addToDomain(`select ${row}.day, domain_slug, ${count} from ${posts}
        where id = ${row}.post_id and ${row}.kind = '${kind}'`),
      addToTopics(`select tag, ${row}.day, ${count} from ${tags}
        where post_id = ${row}.post_id and ${row}.kind = '${kind}'`),
    ])
  // Else a save that changes the tags at the same time would not see this read, nor this read the new tags.
  const lock = (row: 'new' | 'old') =>
    engine === 'postgres'
      ? kinds.map(
          ({ kind, posts }) => `perform 1 from ${posts}
            where id = ${row}.post_id and ${row}.kind = '${kind}' for share`,
        )
      : []
  const add = [...lock('new'), ...change('new', 'new.count')]
  const subtract = [...lock('old'), ...change('old', '-old.count')]
  await trigger(db, engine, { table: 'post_reads', event: 'insert', statements: add })
  await trigger(db, engine, {
    table: 'post_reads',
    event: 'update',
    statements: [...subtract, ...add],
  })
  await trigger(db, engine, { table: 'post_reads', event: 'delete', statements: subtract })
}

async function watchPosts(
  db: Kysely<unknown>,
  engine: MigratedEngine,
  { kind, posts, tags }: Kind,
): Promise<void> {
  const reads = (id: string) => `from post_reads where kind = '${kind}' and post_id = ${id}`
  const leaveDomain = addToDomain(`select day, old.domain_slug, -count ${reads('old.id')}`)
  const joinDomain = addToDomain(`select day, new.domain_slug, count ${reads('new.id')}`)
  await trigger(db, engine, { table: posts, event: 'insert', statements: [joinDomain] })
  await trigger(db, engine, {
    table: posts,
    event: 'update',
    changed: 'domain_slug',
    statements: [leaveDomain, joinDomain],
  })
  await trigger(db, engine, { table: posts, event: 'delete', statements: [leaveDomain] })

  const leaveTopic = addToTopics(`select old.tag, day, -count ${reads('old.post_id')}`)
  const joinTopic = addToTopics(`select new.tag, day, count ${reads('new.post_id')}`)
  await trigger(db, engine, { table: tags, event: 'insert', statements: [joinTopic] })
  await trigger(db, engine, {
    table: tags,
    event: 'update',
    changed: 'tag',
    statements: [leaveTopic, joinTopic],
  })
  await trigger(db, engine, { table: tags, event: 'delete', statements: [leaveTopic] })
}

function addToDomain(rows: string): string {
  return `insert into domain_reads (day, domain_slug, count) ${rows}
    on conflict (day, domain_slug) do update set count = domain_reads.count + excluded.count`
}

function addToTopics(rows: string): string {
  return `insert into topic_reads (tag, day, count) ${rows}
    on conflict (tag, day) do update set count = topic_reads.count + excluded.count`
}

interface Trigger {
  table: string
  event: 'insert' | 'update' | 'delete'
  /** The column of an update; left out: all. */
  changed?: string
  statements: string[]
}

async function trigger(
  db: Kysely<unknown>,
  engine: MigratedEngine,
  { table, event, changed, statements }: Trigger,
): Promise<void> {
  const name = sql.id(`${table}_reads_${event}`)
  const body = sql.raw(statements.map((statement) => `${statement};`).join('\n'))
  const of = sql.raw(changed ? `of ${changed}` : '')
  const when = sql.raw(changed ? `when (old.${changed} is distinct from new.${changed})` : '')
  const start = sql`create trigger ${name} after ${sql.raw(event)} ${of} on ${sql.id(table)} for each row ${when}`
  if (engine === 'postgres') {
    await sql`create function ${name}() returns trigger language plpgsql as $$
      begin ${body} return null; end $$`.execute(db)
    await sql`${start} execute function ${name}()`.execute(db)
  } else {
    await sql`${start} begin ${body} end`.execute(db)
  }
}
