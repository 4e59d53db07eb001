import { expect, test } from 'vitest'
import { compareBodies } from './compare-bodies.rules'
import { limitComparison } from './limit-comparison.rules'

const lines = (count: number, changedEvery: number) =>
  Array.from({ length: count }, (_, n) => `Line ${n} ${n % changedEvery === 0 ? 'new' : 'old'}.`)

function comparisonOf(count: number, changedEvery: number) {
  const text = (every: number) => ({ title: '', body: lines(count, every).join('\n') })
  const request = { view: 'source', older: text(count + 1), newer: text(changedEvery) } as const
  return compareBodies(request, { siteOrigin: 'https://news.example' })
}

test('a short comparison is shown whole', () => {
  const comparison = comparisonOf(100, 20)
  expect(limitComparison(comparison)).toBe(comparison)
})

test('a long one is shown without what is unchanged, and says how much that is', () => {
  const limited = limitComparison(comparisonOf(20_000, 10_000))
  const counts = limited?.sections.map(({ entries, leftOut = 0 }) => [entries.length, leftOut])
  expect(counts?.every(([shown = 0]) => shown < 10)).toBe(true)
  expect(counts?.reduce((sum, [, leftOut = 0]) => sum + leftOut, 0)).toBeGreaterThan(19_000)
})

test('one that changed throughout is not shown', () => {
  expect(limitComparison(comparisonOf(20_000, 2))).toBeNull()
})
