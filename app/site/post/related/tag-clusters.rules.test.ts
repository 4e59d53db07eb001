import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterTags, toCluster } from './tag-clusters.rules'

const counts = (all: Record<string, number>) =>
  Object.entries(all).map(([topic, count]) => ({ topic, count }))
const names = (chosen: { topic: string }[]) => chosen.map(({ topic }) => topic)

describe('SPEC 9: tag clusters', () => {
  test('only tags with at least 2 items', () => {
    expect(names(clusterTags(counts({ Cloud: 2, Rare: 1 }), []))).toEqual(['Cloud'])
  })

  test('excluding current tags', () => {
    expect(names(clusterTags(counts({ Cloud: 2, Policy: 2 }), ['Cloud']))).toEqual(['Policy'])
  })

  test('sorted by count; equal counts go by name, so that the order never wavers', () => {
    expect(names(clusterTags(counts({ B: 2, C: 3, A: 2 }), []))).toEqual(['C', 'A', 'B'])
  })

  test('default limit 6, and another where it is asked for', () => {
    const eight = counts({ A: 2, B: 2, C: 2, D: 2, E: 2, F: 2, G: 2, H: 2 })
    expect(names(clusterTags(eight, []))).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
    expect(names(clusterTags(eight, [], 2))).toEqual(['A', 'B'])
  })

  test("2 articles per cluster with '+N more articles'", () => {
    expect(toCluster({ topic: 'Cloud', count: 4 }, ['d', 'c', 'b'])).toEqual({
      tag: 'Cloud',
      count: 4,
      articles: ['d', 'c'],
      more: '+2 more articles',
    })
  })

  test('a cluster that shows all it holds promises no more', () => {
    expect(toCluster({ topic: 'Cloud', count: 2 }, ['b', 'a']).more).toBeNull()
  })
})

test('whatever the counts, what is chosen keeps the rules and none that belongs is missing', () => {
  const anyCounts = fc.uniqueArray(fc.record({ topic: fc.string(), count: fc.nat({ max: 5 }) }), {
    selector: ({ topic }) => topic,
  })
  fc.assert(
    fc.property(anyCounts, fc.nat({ max: 8 }), (all, limit) => {
      const current = all.slice(0, 2).map(({ topic }) => topic)
      const chosen = clusterTags(all, current, limit)
      const worthy = all.filter(({ topic, count }) => count >= 2 && !current.includes(topic))
      expect(chosen).toHaveLength(Math.min(limit, worthy.length))
      for (const cluster of chosen) expect(worthy).toContain(cluster)
      const least = Math.min(...chosen.map(({ count }) => count))
      for (const left of worthy.filter((one) => !chosen.includes(one))) {
        if (limit > 0) expect(left.count).toBeLessThanOrEqual(least)
      }
    }),
  )
})
