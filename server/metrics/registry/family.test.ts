import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMetrics } from '../../../tests/support/metrics/parse-metrics'
import { countersOf, formatFamilies, gauge, mergeFamilies } from './family'
import { createCounter, createHistogram } from './instruments'

function requests() {
  return createCounter({
    name: 'requests_total',
    help: 'All of them.',
    labels: ['route', 'status'],
    hidesZeros: true,
  })
}

function durations() {
  return createHistogram({
    name: 'work_seconds',
    help: 'How long it took.',
    labels: ['kind'],
    bounds: [0.1, 1, 10],
  })
}

/** What the format gives a meaning to, and some that it does not. */
const unit = fc.constantFrom(...'"\\\n\r{},= #aé😀')

test('any text can be the value of a label', () => {
  fc.assert(
    fc.property(fc.string({ unit }), (route) => {
      const counter = requests()
      counter.of({ route, status: '200' }).value += 3
      const { families } = parseMetrics(formatFamilies([counter.family()]))
      const [sample] = families.get('requests_total')?.samples ?? []
      expect(sample).toEqual({
        name: 'requests_total',
        labels: { route, status: '200' },
        value: 3,
      })
    }),
  )
})

test('the same labels share a count, and what was never counted is not shown', () => {
  const counter = requests()
  counter.of({ route: '/', status: '200' }).value += 1
  counter.of({ route: '/', status: '200' }).value += 1
  counter.of({ route: '/', status: '304' })
  expect(counter.family().samples).toEqual([['{route="/",status="200"}', 2]])
})

test('a bucket contains everything up to its bound', () => {
  const histogram = durations()
  for (const seconds of [0.05, 0.1, 0.5, 10, 11]) histogram.of({ kind: 'a' }).observe(seconds)
  const { sum } = parseMetrics(formatFamilies([histogram.family()]))
  const upTo = (le: string) => sum('work_seconds_bucket', { kind: 'a', le })
  expect([upTo('0.1'), upTo('1'), upTo('10'), upTo('+Inf')]).toEqual([2, 3, 4, 5])
  expect(sum('work_seconds_sum')).toBeCloseTo(21.65)
  expect(sum('work_seconds_count')).toBe(5)
})

test('the counts of several processes add up, and their gauges as each says', () => {
  const process = (count: number, seconds: number, delay: number) => {
    const counter = requests()
    counter.of({ route: '/', status: '200' }).value = count
    const histogram = durations()
    histogram.of({ kind: 'a' }).observe(seconds)
    return [
      counter.family(),
      histogram.family(),
      gauge({ name: 'memory_bytes', help: 'Memory.' }, 100),
      gauge({ name: 'delay_seconds', help: 'Delay.', merge: 'max' }, delay),
      gauge({ name: 'start_seconds', help: 'Start.', merge: 'min' }, delay),
    ]
  }
  const merged = mergeFamilies([process(2, 0.05, 3), process(5, 0.5, 1)])
  const { sum } = parseMetrics(formatFamilies(merged))
  expect(sum('requests_total')).toBe(7)
  expect([sum('work_seconds_count'), sum('work_seconds_bucket', { le: '0.1' })]).toEqual([2, 1])
  expect(sum('memory_bytes')).toBe(200)
  expect([sum('delay_seconds'), sum('start_seconds')]).toEqual([3, 1])
  expect(countersOf(merged).map(({ name }) => name)).toEqual(['requests_total', 'work_seconds'])
})

test('processes may have counted different things', () => {
  const [first, second] = [requests(), requests()]
  first.of({ route: '/', status: '200' }).value = 1
  second.of({ route: '/ai', status: '500' }).value = 2
  const { sum } = parseMetrics(
    formatFamilies(mergeFamilies([[first.family()], [second.family()], []])),
  )
  expect([sum('requests_total'), sum('requests_total', { status: '500' })]).toEqual([3, 2])
})

test('a value that is not known has no sample', () => {
  const { families } = parseMetrics(formatFamilies([gauge({ name: 'age', help: 'Age.' }, null)]))
  expect(families.get('age')?.samples).toEqual([])
})
