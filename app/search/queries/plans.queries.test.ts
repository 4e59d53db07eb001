import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansOf } from '../../../tests/support/data/plans'
import { now, savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { parseQuery } from '../query.rules'
import { postgresEngine } from './postgres-engine.queries'
import { wholeWordsCondition } from './search-engine.queries'
import { sqliteEngine } from './sqlite-engine.queries'

onEachEngine('the query plan in a large archive', (open, engine) => {
  test('a search with words and a phrase uses the indexes and scans no table', async () => {
    const database = await open()
    const body = 'A zero-day with a benchmark.'
    await savePosts(database, ...Array.from({ length: 300 }, () => aPost({ body })))

    const search = engine === 'sqlite' ? sqliteEngine : postgresEngine
    const condition = wholeWordsCondition(parseQuery('benchmark zero-day '))
    const [plan = ''] = await search.withSettings(database.db, (searchDb) =>
      plansOf({ db: searchDb, engine }, (db) => search.find(db, condition, { now }, 100)),
    )

    expect(plan).not.toContain('Seq Scan')
    expect(plan).not.toContain('SCAN search_documents')
    // PostgreSQL: one index scan for both columns.
    if (engine === 'postgres') {
      expect(plan).toMatch(
        /Bitmap Index Scan on articles_search .*\n.*Index Cond: \(\(search_stems @@ .* AND \(search_words @@ /,
      )
      expect(plan).not.toContain('BitmapAnd')
    }
  })
})
