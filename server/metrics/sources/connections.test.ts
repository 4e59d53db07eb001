import { expect, test } from 'vitest'
import { parseMetrics } from '../../../tests/support/metrics/parse-metrics'
import { formatFamilies, mergeFamilies } from '../registry/family'
import { connectionFamilies } from './connections'

const desk = { pool: 'desk', used: 3, idle: 1, max: 8, waiting: 0 } as const
const readers = { pool: 'readers', used: 8, idle: 0, max: 8, waiting: 5 } as const

test('connections of several processes add up, by pool', () => {
  const processes = [connectionFamilies([desk, readers]), connectionFamilies([desk])]
  const { sum } = parseMetrics(formatFamilies(mergeFamilies(processes)))
  const state = (pool: string, state: string) => sum('vigil_database_connections', { pool, state })
  expect([state('desk', 'used'), state('desk', 'idle')]).toEqual([6, 2])
  expect([state('readers', 'used'), state('readers', 'idle')]).toEqual([8, 0])
  const max = (pool: string) => sum('vigil_database_connections_max', { pool })
  expect([max('desk'), max('readers')]).toEqual([16, 8])
  const waiting = (pool: string) => sum('vigil_database_waiting_queries', { pool })
  expect([waiting('desk'), waiting('readers')]).toEqual([0, 5])
})

test('SQLite has no connections to wait for, and no values', () => {
  const { families } = parseMetrics(formatFamilies(connectionFamilies([])))
  for (const { samples } of families.values()) expect(samples).toEqual([])
})
