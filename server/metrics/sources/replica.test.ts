import { expect, test } from 'vitest'
import { parseMetrics } from '../../../tests/support/metrics/parse-metrics'
import { formatFamilies } from '../registry/family'
import { replicaFamilies } from './replica'

const shown = (status: Parameters<typeof replicaFamilies>[0]) =>
  parseMetrics(formatFamilies(replicaFamilies(status)))

test('queries are counted by who answered them', () => {
  const counts = { onReplica: 7, onPrimary: 2, retried: 1 }
  const { sum } = shown({ state: 'current', ...counts })
  expect(sum('vigil_replica_current')).toBe(1)
  const by = (answered_by: string) => sum('vigil_replica_queries_total', { answered_by })
  expect([by('replica'), by('primary'), by('primary-after-failure')]).toEqual([7, 2, 1])
  expect(shown({ state: 'behind', ...counts }).sum('vigil_replica_current')).toBe(0)
})

test('without a replica there are no values, so that no alert compares them', () => {
  const { families } = shown(null)
  for (const { samples } of families.values()) expect(samples).toEqual([])
})
