import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '~/database/database'
import { columnTypes } from '../../../migrations/column-types'
import { history } from '../../../migrations/history'
import { emptyDatabase, engines } from '../../../tests/support/data/databases'
import { now } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { findWorkingCopy, putWorkingCopy, workingCopiesOf } from '../autosave/autosaves.queries'
import { deskPosts } from '../editing/desk-posts.queries'
import { nothingTyped } from '../editing/post-form.rules'
import { toRow } from '../published/rows.queries'

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
    const { author_id, binned_at, title_key, ...row } = toRow(post, record)
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

test.each(engines)(
  'unsaved texts from before they were numbered are still offered (%s)',
  async (engine) => {
    const empty = await emptyDatabase(engine)
    const database = await openDatabase(empty.url)
    const { db } = database
    const anySchema = db as unknown as Kysely<unknown>
    const names = Object.keys(history)
    const at = names.indexOf('0012-numbered-copies')
    for (const name of names.slice(0, at)) {
      await history[name]?.up(anySchema, columnTypes[engine], engine)
    }
    const fields = { ...nothingTyped(), title: 'Half', body: 'Begun **here**.' }
    for (const [tab, text] of [
      ['open', JSON.stringify(fields)],
      ['saved', ''],
    ]) {
      await sql`insert into working_copies
      (editor_id, kind, post_id, tab, base_version, fields, updated_at)
      values ('ada', 'article', 'p', ${tab}, 2, ${text}, ${now.toISOString()})`.execute(db)
    }
    await history['0012-numbered-copies']?.up(anySchema, columnTypes[engine], engine)
    expect(await workingCopiesOf(db, 'ada')).toMatchObject([
      { tab: 'open', title: 'Half', excerpt: 'Begun here.', characterCount: 15, updatedAt: now },
    ])
    const key = { editorId: 'ada', kind: 'article', postId: 'p' } as const
    expect((await findWorkingCopy(db, { ...key, tab: 'open' }))?.fields).toEqual(fields)
    const late = { baseVersion: 2, typed: fields, sequence: 7, now }
    expect(await putWorkingCopy(db, { ...key, tab: 'saved' }, late)).toBe('saved')
    expect(await putWorkingCopy(db, { ...key, tab: 'open' }, late)).toBe('stored')
    await database.close()
    await empty.remove()
  },
)
