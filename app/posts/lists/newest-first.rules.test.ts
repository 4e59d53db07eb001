import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySummaries } from '../../../tests/support/data/any-posts'
import { aSummary } from '../../../tests/support/posts'
import { newestFirst } from './newest-first.rules'

const at = (hour: string, id: string) => aSummary({ id, publishedAt: new Date(`2026-03-${hour}`) })

test('SPEC 2: newest first', () => {
  const [monday, tuesday, wednesday] = [at('02', 'm'), at('03', 't'), at('04', 'w')]
  expect([tuesday, wednesday, monday].sort(newestFirst)).toEqual([wednesday, tuesday, monday])
})

test('posts of the same time are sorted by id, the greater first, like the queries', () => {
  const [a, b, c] = [at('02', 'a'), at('02', 'b'), at('02', 'c')]
  expect([b, a, c].sort(newestFirst)).toEqual([c, b, a])
})

test('a post that was never published comes last', () => {
  const unpublished = aSummary({ publishedAt: null })
  const published = at('02', 'a')
  expect([unpublished, published].sort(newestFirst)).toEqual([published, unpublished])
})

test('the order is one and the same, however the posts came', () => {
  const shuffled = anySummaries.chain((posts) =>
    fc.tuple(
      fc.constant(posts),
      fc.shuffledSubarray(posts, { minLength: posts.length, maxLength: posts.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([posts, again]) => {
      const sorted = [...posts].sort(newestFirst)
      expect(again.sort(newestFirst)).toEqual(sorted)
      const moments = sorted.map((post) => post.publishedAt?.getTime() ?? 0)
      expect(moments).toEqual([...moments].sort((a, b) => b - a))
    }),
  )
})
