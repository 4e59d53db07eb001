import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { autosaveAt, upsertAutosave } from '~/autosave/autosaves.queries'
import { openDatabase } from '~/database/database'
import { columnTypes } from '../../../migrations/column-types'
import { history } from '../../../migrations/history'
import { emptyDatabase, engines } from '../../../tests/support/data/databases'
import { now } from '../../../tests/support/data/saved-posts'
import { insertWithEarlierSchema } from '../../../tests/support/data/sites/earlier-schema'
import { aPost } from '../../../tests/support/posts'
import { deskPosts } from '../editing/desk-posts.queries'
import { emptyForm } from '../editing/form/post-form.rules'
import { noChangeTyped } from '../record/changes/change-form.rules'
import { revisionsOf } from '../revisions/revisions.queries'
import { postAutosavesOf } from './autosave/post-autosaves.queries'
import { autosaveKeyOf } from './autosave/post-documents.rules'

const list = { sort: 'title', direction: 'asc', page: 1, perPage: 10 } as const

test.each(engines)('posts from before the desk are on its list (%s)', async (engine) => {
  const empty = await emptyDatabase(engine)
  const database = await openDatabase(empty.url)
  const { db } = database
  const anySchema = db as unknown as Kysely<unknown>
  const names = Object.keys(history)
  const at = names.indexOf('0005-desk-posts')
  for (const name of names.slice(0, at)) {
    await history[name]?.up(anySchema, columnTypes[engine], engine)
  }
  const posts = [aPost({ title: 'Übermut' }), aPost({ title: 'zebra', status: 'binned' })]
  for (const post of posts) await insertWithEarlierSchema(db, post)
  for (const name of names.slice(at)) {
    await history[name]?.up(anySchema, columnTypes[engine], engine)
  }
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
    const fields = { ...emptyForm(), ...noChangeTyped, title: 'Half', body: 'Begun **here**.' }
    for (const [tab, text] of [
      ['open', JSON.stringify(fields)],
      ['saved', ''],
    ]) {
      await sql`insert into working_copies
      (editor_id, kind, post_id, tab, base_version, fields, updated_at)
      values ('ada', 'article', 'p', ${tab}, 2, ${text}, ${now.toISOString()})`.execute(db)
    }
    await history['0012-numbered-copies']?.up(anySchema, columnTypes[engine], engine)
    expect(await postAutosavesOf(db, { id: 'ada' })).toMatchObject([
      {
        tab: 'open',
        title: 'Half',
        excerpt: 'Begun here.',
        characterCount: 15,
        updatedAt: now,
      },
    ])
    const key = (tab: string) =>
      autosaveKeyOf({ editor: { id: 'ada' }, kind: 'article', id: 'p', tab })
    expect((await autosaveAt(db, key('open')))?.typed).toEqual(fields)
    const late = { baseVersion: 2, typed: fields, sequence: 7, now }
    expect(await upsertAutosave(db, key('saved'), late)).toBe('saved')
    expect(await upsertAutosave(db, key('open'), late)).toBe('stored')
    await database.close()
    await empty.remove()
  },
)

test.each(engines)(
  'revisions from before their words were counted get their sizes (%s)',
  async (engine) => {
    const empty = await emptyDatabase(engine)
    const database = await openDatabase(empty.url)
    const anySchema = database.db as unknown as Kysely<unknown>
    const names = Object.keys(history)
    const at = names.indexOf('0021-revision-sizes')
    for (const name of names.slice(0, at)) {
      await history[name]?.up(anySchema, columnTypes[engine], engine)
    }
    for (const [version, body] of [
      [1, 'One two.'],
      [2, 'One three four.'],
    ] as const) {
      await sql`insert into revisions (kind, post_id, version, at, editor_name, action, note, content)
      values ('article', 'one', ${version}, ${now.toISOString()}, 'Ada', 'saved', '',
        ${JSON.stringify({ title: 'T', body, faq: [] })})`.execute(database.db)
    }
    for (const name of names.slice(at)) {
      await history[name]?.up(anySchema, columnTypes[engine], engine)
    }
    const listed = await revisionsOf(database.db, { kind: 'article', postId: 'one' })
    expect(listed).toMatchObject([
      { version: 2, editorName: 'Ada', size: { added: 2, removed: 1 } },
      { version: 1, size: { added: 3, removed: 0 } },
    ])
    await database.close()
    await empty.remove()
  },
)
