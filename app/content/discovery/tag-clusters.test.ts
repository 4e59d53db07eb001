import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySummaries, aSummary } from '../../../tests/support/posts'
import { tagClusters } from './tag-clusters'

const tagged = (...tags: string[]) => aSummary({ tags })
const namesOf = (clusters: { tag: string }[]) => clusters.map((cluster) => cluster.tag)

describe('SPEC 9: tag clusters', () => {
  test('only tags with at least 2 items', () => {
    const posts = [tagged('Cloud', 'Rare'), tagged('Cloud')]
    expect(namesOf(tagClusters(posts, []))).toEqual(['Cloud'])
  })

  test('a tag that one post says twice is still one item', () => {
    expect(tagClusters([tagged('Cloud', 'Cloud')], [])).toEqual([])
  })

  test('excluding current tags', () => {
    const posts = [tagged('Cloud', 'Policy'), tagged('Cloud', 'Policy')]
    expect(namesOf(tagClusters(posts, ['Cloud']))).toEqual(['Policy'])
  })

  test('sorted by count; equal counts go by name, so that the order never wavers', () => {
    const posts = [tagged('B', 'C', 'A'), tagged('B', 'C', 'A'), tagged('C')]
    expect(tagClusters(posts, []).map(({ tag, count }) => [tag, count])).toEqual([
      ['C', 3],
      ['A', 2],
      ['B', 2],
    ])
  })

  test('default limit 6, and another where it is asked for', () => {
    const eight = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
    const posts = [tagged(...eight), tagged(...eight)]
    expect(namesOf(tagClusters(posts, []))).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
    expect(namesOf(tagClusters(posts, [], 2))).toEqual(['A', 'B'])
  })

  test("2 articles per cluster with '+N more articles', the newest being shown", () => {
    const on = (day: number) =>
      aSummary({ tags: ['Cloud'], publishedAt: new Date(Date.UTC(2026, 2, day)) })
    const [third, fourth] = [on(3), on(4)]
    expect(tagClusters([on(2), fourth, on(1), third], [])).toEqual([
      { tag: 'Cloud', count: 4, articles: [fourth, third], more: '+2 more articles' },
    ])
  })

  test('a cluster that shows all it holds promises no more', () => {
    const [cluster] = tagClusters([tagged('Cloud'), tagged('Cloud')], [])
    expect(cluster?.articles).toHaveLength(2)
    expect(cluster?.more).toBeNull()
  })
})

test('whatever the posts, every cluster keeps the rules and none that belongs is missing', () => {
  const currentTags = fc.subarray(['AI', 'Phishing', 'Identity'])
  fc.assert(
    fc.property(anySummaries, currentTags, fc.nat({ max: 8 }), (posts, current, limit) => {
      const clusters = tagClusters(posts, current, limit)
      const counts = clusters.map((cluster) => cluster.count)
      expect(counts).toEqual([...counts].sort((a, b) => b - a))

      for (const { tag, count, articles, more } of clusters) {
        expect(current).not.toContain(tag)
        expect(count).toBeGreaterThanOrEqual(2)
        expect(count).toBe(posts.filter((post) => post.tags.includes(tag)).length)
        for (const article of articles) expect(article.tags).toContain(tag)
        expect(articles).toHaveLength(2)
        expect(more).toBe(count === 2 ? null : `+${count - 2} more articles`)
      }

      const worthy = new Set(posts.flatMap((post) => post.tags))
      for (const tag of worthy) {
        const count = posts.filter((post) => post.tags.includes(tag)).length
        if (count < 2 || current.includes(tag)) worthy.delete(tag)
      }
      expect(clusters).toHaveLength(Math.min(limit, worthy.size))
    }),
  )
})
