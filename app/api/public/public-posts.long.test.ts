import { expect, test } from 'vitest'
import { importPosts } from '~/posts/importing/import-posts.actions'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansOf, readsWholeTable, sortsByHand } from '../../../tests/support/data/plans'
import { daysAgo, now } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { publicPosts } from './public-posts.queries'

onEachEngine('the public API', (open) => {
  test('reads a page from an index, wherever it is in the archive', async () => {
    const database = await open()
    const posts = Array.from({ length: 1000 }, (_, index) =>
      aPost({
        domain: ['AI', 'Cybersecurity', 'Cyber-Marketing'][index % 3] ?? 'AI',
        tags: [`t${index % 200}`],
        authors: [`author-${index % 100}`],
        publishedAt: daysAgo(index / 24),
      }),
    )
    await importPosts({ db: database.db, now }, posts)
    const after = { publishedAt: daysAgo(20), id: 'x' }
    const page = { limit: 20, after }
    for (const filter of [
      {},
      { domain: 'ai' as const },
      { topic: 't7' },
      { authorId: 'author-7' },
    ]) {
      const [keys = ''] = await plansOf(database, (db) =>
        publicPosts(db, { kind: 'article', ...filter }, page),
      )
      expect([filter, keys]).toEqual([filter, expect.not.stringMatching(readsWholeTable)])
    }
    for (const filter of [{}, { domain: 'ai' as const }]) {
      const [keys] = await plansOf(database, (db) =>
        publicPosts(db, { kind: 'article', ...filter }, page),
      )
      expect([filter, keys]).toEqual([filter, expect.not.stringMatching(sortsByHand)])
    }
  })
})
