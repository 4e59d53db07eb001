import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterTags, toCluster } from './tag-clusters.rules'

const counts = (all: Record<string, number>) =>
  Object.entries(all).map(([topic, count]) => ({ topic, count }))
const names = (counts: { topic: string }[]) => counts.map(({ topic }) => topic)

describe('SPEC 9: tag clusters', () => {
  test('only tags with at least 2 items', () => {
    expect(names(clusterTags(counts({ Cloud: 2, Rare: 1 }), []))).toEqual(['Cloud'])
  })

  test('excluding current tags', () => {
    expect(names(clusterTags(counts({ Cloud: 2, Policy: 2 }), ['Cloud']))).toEqual(['Policy'])
  })

  test('sorted by count, then by name, so that the order is stable', () => {
    expect(names(clusterTags(counts({ B: 2, C: 3, A: 2 }), []))).toEqual(['C', 'A', 'B'])
  })

  test('default limit 6, or the given limit', () => {
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

  test("a cluster that shows all its articles has no '+N more articles'", () => {
    expect(toCluster({ topic: 'Cloud', count: 2 }, ['b', 'a']).more).toBeNull()
  })
})

test('for any counts: every cluster fits the rules, and no larger one is missing', () => {
  const anyCounts = fc.uniqueArray(fc.record({ topic: fc.string(), count: fc.nat({ max: 5 }) }), {
    selector: ({ topic }) => topic,
  })
  fc.assert(
    fc.property(anyCounts, fc.nat({ max: 8 }), (all, limit) => {
      const current = all.slice(0, 2).map(({ topic }) => topic)
      const chosen = clusterTags(all, current, limit)
      const eligible = all.filter(({ topic, count }) => count >= 2 && !current.includes(topic))
      expect(chosen).toHaveLength(Math.min(limit, eligible.length))
      for (const cluster of chosen) expect(eligible).toContain(cluster)
      const least = Math.min(...chosen.map(({ count }) => count))
      for (const left of eligible.filter((one) => !chosen.includes(one))) {
        if (limit > 0) expect(left.count).toBeLessThanOrEqual(least)
      }
    }),
  )
})
