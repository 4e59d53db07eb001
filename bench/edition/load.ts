import { cpus } from 'node:os'
import { sql } from 'kysely'
import { type Database, type Db, openDatabase } from '~/database/database'
import { migrate } from '~/database/schema/migrate'
import { importPosts } from '~/posts/importing/import-posts.actions'
import { generatedPosts } from './generate'

/** So many are written one by one, as an import does; larger editions are these, with other names and dates. */
const written = 2_500

/** Fills an empty database with an edition of this many posts. */
export async function loadEdition(url: string, count: number): Promise<void> {
  const database = await openDatabase(url, () => {})
  try {
    await migrate(database)
    const now = new Date()
    for (const posts of generatedPosts(Math.min(count, written))) {
      await importPosts({ db: database.db, now }, posts)
    }
    const copies = Array.from({ length: Math.ceil(count / written) - 1 }, (_, index) => index + 1)
    await withoutSearchIndexes(database, () => copyAtOnce(database, copies))
    await sql`analyze`.execute(database.db)
  } finally {
    await database.close()
  }
}

/** PostgreSQL makes its indexes of each post's words as it comes in: as many at a time as there are cores. */
async function copyAtOnce({ db, engine }: Database, copies: number[]): Promise<void> {
  const lanes = engine === 'postgres' ? cpus().length : 1
  const next = copies.values()
  const lane = async () => {
    for (const copy of next) await copyAll(db, copy)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** PostgreSQL fills an index at once in a fraction of the time that post by post takes. */
async function withoutSearchIndexes({ db, engine }: Database, fill: () => Promise<void>) {
  if (engine !== 'postgres') return fill()
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where indexdef like '% USING gin %'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  await fill()
  await db.connection().execute(async (connection) => {
    // Of a large edition this takes longer than a reader's question ever may.
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

/** The same texts under other names, further back in time. */
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
        ...{ id: renamed(row.id), slug: `${row.slug}-${copy}`, title: `${row.title} ${copy}` },
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

/** PostgreSQL makes these itself. */
function withoutIndexes<Row extends object>(row: Row): Row {
  const made = ['search_stems', 'search_words', 'search_head', 'search_joined']
  return Object.fromEntries(Object.entries(row).filter(([name]) => !made.includes(name))) as Row
}

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    yield rows.slice(first, first + rowsAtOnce)
  }
}
