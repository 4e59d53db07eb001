import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { postKinds } from '~/config/post-kinds'
import { type Database, openDatabase } from '~/database/database'
import { tables } from '~/posts/published/published-posts.queries'
import { insertPost } from '~/posts/saving/write-post.queries'
import { columnTypes } from '../../../migrations/column-types'
import { history } from '../../../migrations/history'
import { emptyDatabase } from '../../../tests/support/data/databases'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now, savePosts } from '../../../tests/support/data/saved-posts'
import { insertWithEarlierSchema } from '../../../tests/support/data/sites/earlier-schema'
import { aPost } from '../../../tests/support/posts'
import { searchPosts } from './search-posts.queries'

async function total(database: Database, text: string, domain: 'ai' | null = null) {
  return (await searchPosts(database, { text, domain, now, limit: 10, offset: 0 })).total
}

onEachEngine('the search index', (open, engine) => {
  for (const kind of postKinds) {
    const table = tables[kind].posts

    test(`is updated when a post is inserted, changed and deleted: ${kind}`, async () => {
      const database = await open()
      const { db } = database
      const post = aPost({ kind, title: 'Quantum', slug: 'quantum' })
      await insertPost(db, post, now)
      const update = (values: object) =>
        db.updateTable(table).set(values).where('id', '=', post.id).execute()
      expect(await total(database, 'quantum')).toBe(1)

      await update({ title: 'Lattice', search_text: 'Changed to "obsidian".' })
      expect(await total(database, 'quantum')).toBe(0)
      expect(await total(database, '"lattice" obsidian')).toBe(1)

      await update({ tags: '["Basalt"]', summary: 'Granite', focus_keyword: 'marble' })
      expect(await total(database, 'basalt granite marble')).toBe(1)

      expect(await total(database, 'lattice', 'ai')).toBe(0)
      await update({ domain: 'AI', domain_slug: 'ai' })
      expect(await total(database, 'lattice', 'ai')).toBe(1)

      await update({ status: 'withdrawn' })
      expect(await total(database, 'lattice')).toBe(0)
      await update({ status: 'scheduled', published_at: '2026-11-16T00:00:00.000Z' })
      expect(await total(database, 'lattice')).toBe(0)
      await update({ status: 'published', version: 5 })
      expect(await total(database, 'lattice')).toBe(1)

      await db.deleteFrom(table).where('id', '=', post.id).execute()
      expect(await total(database, 'lattice')).toBe(0)
      await insertPost(db, post, now)
      expect(await total(database, 'quantum')).toBe(1)
    })
  }

  test('is unchanged after a transaction is rolled back', async () => {
    const database = await open()
    const change = database.db.transaction().execute(async (transaction) => {
      await insertPost(transaction, aPost({ title: 'Quantum' }), now)
      throw new Error('the change failed')
    })
    await expect(change).rejects.toThrow('the change failed')
    expect(await total(database, 'quantum')).toBe(0)
  })

  test('indexes bodies of a megabyte and more', async () => {
    const database = await open()
    const words = Array.from({ length: 200_000 }, (_, index) => `w${index.toString(36)}`)
    await savePosts(database, aPost({ title: 'Quantum', body: words.join(' ') }))
    await savePosts(database, aPost({ title: 'Lattice', body: 'é'.repeat(1_000_000) }))
    expect(await total(database, 'quantum w0')).toBe(1)
    expect(await total(database, 'lattice')).toBe(1)
  })

  test('contains posts from before the migration that added it', async () => {
    const empty = await emptyDatabase(engine)
    const database = await openDatabase(empty.url)
    const types = columnTypes[engine]
    const anySchema = database.db as unknown as Kysely<unknown>
    const [first, ...later] = Object.values(history)
    await first?.up(anySchema, types, engine)
    const body = 'A [lattice](https://obsidian.example).'
    await insertWithEarlierSchema(database.db, aPost({ title: 'Quantum', body, domain: 'ai ' }))
    await insertWithEarlierSchema(database.db, aPost({ kind: 'brief', title: 'Quantum brief' }))
    await insertWithEarlierSchema(database.db, aPost({ title: 'Quantum draft', status: 'draft' }))
    for (const { up } of later) await up(anySchema, types, engine)
    expect(await total(database, 'quantum')).toBe(2)
    expect(await total(database, 'lattice artificial intelligence')).toBe(1)
    expect(await total(database, 'obsidian')).toBe(0)
    await savePosts(database, aPost({ title: 'Quantum leap' }))
    expect(await total(database, 'quantum')).toBe(3)
    await database.close()
    await empty.remove()
  })

  if (engine === 'sqlite') {
    test('is intact after a vacuum', async () => {
      const database = await open()
      const posts = Array.from({ length: 5 }, (_, index) => aPost({ title: `Quantum q${index}` }))
      await savePosts(database, ...posts)
      await database.db
        .deleteFrom('articles')
        .where('id', '=', posts[1]?.id ?? '')
        .execute()
      await sql`vacuum`.execute(database.db)
      expect(await total(database, 'quantum')).toBe(4)
      expect(await total(database, '"q3"')).toBe(1)
      for (const index of ['search_stems', 'search_words']) {
        const check = sql.raw(`insert into ${index} (${index}) values ('integrity-check')`)
        await expect(check.execute(database.db)).resolves.toBeDefined()
      }
    })
  }
})
