import { sql } from 'kysely'
import type { Db } from '../../../../app/database/database'
import type { PostToSave } from '../../../../app/posts/post.rules'
import { tables } from '../../../../app/posts/published/published-posts.queries'
import { toRow } from '../../../../app/posts/published/rows.queries'
import { now } from '../saved-posts'

/** Writes a post as an earlier release did, without the columns that later migrations add. */
export async function insertWithEarlierSchema(db: Db, post: PostToSave): Promise<void> {
  const record = { updatedAt: now, version: 1, authorId: null, binnedAt: null, byline: [] }
  const { posts } = tables[post.kind]
  const table = (await db.introspection.getTables()).find(({ name }) => name === posts)
  const columns = new Set(table?.columns.map(({ name }) => name))
  const row = Object.entries(toRow(post, record)).filter(([name]) => columns.has(name))
  await sql`insert into ${sql.table(posts)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    values (${sql.join(row.map(([, value]) => value))})`.execute(db)
}
