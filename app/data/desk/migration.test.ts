import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { columnTypes } from '../../../migrations/column-types'
import { history } from '../../../migrations/history'
import { emptyDatabase, engines } from '../../../tests/support/data/databases'
import { now } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { openDatabase } from '../engine/database'
import { toRow } from '../posts/rows'
import { deskPosts } from './desk-posts'

const list = { sort: 'title', direction: 'asc', page: 1, perPage: 10 } as const

test.each(engines)('posts from before the desk are on its list (%s)', async (engine) => {
  const empty = await emptyDatabase(engine)
  const database = await openDatabase(empty.url)
  const { db } = database
  const anySchema = db as unknown as Kysely<unknown>
  const names = Object.keys(history)
  for (const name of names.slice(0, names.indexOf('0005-desk-posts'))) {
    await history[name]?.up(anySchema, columnTypes[engine], engine)
  }
  const posts = [aPost({ title: 'Übermut' }), aPost({ title: 'zebra', status: 'binned' })]
  for (const post of posts) {
    const record = { updatedAt: now, version: 1, authorId: null, binnedAt: null }
    const { author_id, binned_at, title_key, computed_read_time, ...row } = toRow(post, record)
    await sql`insert into articles
      (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})`.execute(db)
  }
  await history['0005-desk-posts']?.up(anySchema, columnTypes[engine], engine)
  const found = await deskPosts(db, { ...list, text: 'uber' })
  expect(found.posts).toMatchObject([{ id: posts[0]?.id, authorId: null }])
  const binned = await db
    .selectFrom('articles')
    .select('binned_at')
    .where('status', '=', 'binned')
    .execute()
  expect(binned).toEqual([{ binned_at: now.toISOString() }])
  await database.close()
  await empty.remove()
})
