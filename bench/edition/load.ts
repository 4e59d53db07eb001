import { cpus } from 'node:os'
import { sql } from 'kysely'
import { type Database, type Db, openDatabase } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { importPosts } from '~/posts/importing/import-posts.actions'
import { generatedPosts } from './generate'

/** This many posts are inserted one by one, as an import does; larger editions repeat them with other names and dates. */
const insertedPosts = 2_500

/** Fills an empty database with an edition of this many posts. */
export async function loadEdition(url: string, count: number): Promise<void> {
  const database = await openDatabase(url, () => {})
  try {
    await migrate(database)
    const now = new Date()
    for (const posts of generatedPosts(Math.min(count, insertedPosts))) {
      await importPosts({ db: database.db, now }, posts)
    }
    const copies = Array.from(
      { length: Math.ceil(count / insertedPosts) - 1 },
      (_, index) => index + 1,
    )
    await withoutSearchIndexes(database, () => copyAtOnce(database, copies))
    await sql`analyze`.execute(database.db)
  } finally {
    await database.close()
  }
}

/** PostgreSQL indexes the words of each post when it is inserted, so there is one insert at a time per core. */
async function copyAtOnce({ db, engine }: Database, copies: number[]): Promise<void> {
  const workers = engine === 'postgres' ? cpus().length : 1
  const next = copies.values()
  const worker = async () => {
    for (const copy of next) await copyAll(db, copy)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}

/** Building an index at once takes PostgreSQL a fraction of the time of updating it post by post. */
async function withoutSearchIndexes({ db, engine }: Database, fill: () => Promise<void>) {
  if (engine !== 'postgres') return fill()
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where indexdef like '% USING gin %'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  await fill()
  await db.connection().execute(async (connection) => {
    // For a large edition this takes longer than the time limit of readers' queries.
    await sql`select set_config('statement_timeout', '0', false),
      set_config('maintenance_work_mem', '1GB', false)`.execute(connection)
    for (const { definition } of rows) await sql.raw(definition).execute(connection)
    await sql`reset all`.execute(connection)
  })
}

const kinds = [
  { posts: 'articles', tags: 'article_tags' },
  { posts: 'weekly_briefs', tags: 'weekly_brief_tags' },
] as const

const rowsAtOnce = 250
const hundredDays = 100 * 86_400_000

/** Copies of the same posts with other names and earlier dates. */
async function copyAll(db: Db, copy: number): Promise<void> {
  const mark = `-${String(copy).padStart(4, '0')}-9000-`
  const renamed = (id: string) => id.replace('-4000-9000-', mark)
  const original = '%-4000-9000-%'
  await db.transaction().execute(async (transaction) => {
    for (const { posts, tags } of kinds) {
      const rows = await transaction
        .selectFrom(posts)
        .selectAll()
        .where('id', 'like', original)
        .execute()
      const copies = rows.map(withoutIndexes).map((row) => ({
        ...row,
        id: renamed(row.id),
        slug: `${row.slug}-${copy}`,
        title: `${row.title} ${copy}`,
        ...datesOf(row.published_at, copy),
      }))
      for (const some of inBatches(copies)) {
        await transaction.insertInto(posts).values(some).execute()
      }
      const tagged = await transaction
        .selectFrom(tags)
        .selectAll()
        .where('post_id', 'like', original)
        .execute()
      const copied = tagged.map(({ post_id, tag }) => ({ post_id: renamed(post_id), tag }))
      for (const some of inBatches(copied)) {
        await transaction.insertInto(tags).values(some).execute()
      }
    }
  })
}

function datesOf(publishedAt: string | null, copy: number) {
  const at = new Date(new Date(publishedAt ?? 0).getTime() - copy * hundredDays - copy * 1000)
  const moment = at.toISOString()
  return { published_at: moment, created_at: moment, updated_at: moment }
}

/** Without the columns that PostgreSQL generates. */
function withoutIndexes<Row extends object>(row: Row): Row {
  const generated = ['search_stems', 'search_words', 'search_head', 'search_joined']
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !generated.includes(name)),
  ) as Row
}

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    yield rows.slice(first, first + rowsAtOnce)
  }
}
