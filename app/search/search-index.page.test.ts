import { expect, test } from 'vitest'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { daysAgo, siteOf } from '../../tests/support/data/saved-posts'
import { aPost } from '../../tests/support/posts'
import { searchIndex } from './search-index.page'

onEachEngine('the posts that the palette searches', (open) => {
  test('SPEC 7: articles (100 newest) and briefs (50 newest)', async () => {
    const posts = (kind: 'article' | 'brief', count: number) =>
      Array.from({ length: count }, (_, day) =>
        aPost({ kind, title: `${kind} ${day}`, publishedAt: daysAgo(day) }),
      )
    const [articles, briefs] = [posts('article', 101), posts('brief', 51)]
    const found = await searchIndex(await siteOf(await open(), ...articles, ...briefs))
    const newest = [...articles.slice(0, 100), ...briefs.slice(0, 50)]
    expect(found.map(({ title }) => title)).toEqual(newest.map(({ title }) => title))
  })
})
