import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  campaignSimulation,
  introMs,
  neuralMessages,
  neuralSimulation,
  threatLevels,
  threatSimulation,
} from './simulation.rules'

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('SPEC 9: intro delay 800 ms', () => {
  expect(introMs).toBe(800)
})

describe('SPEC 9: threat level every 3000 ms; alert counter starts at 247', () => {
  const { first, everyMs, next } = threatSimulation

  test('its first state and its interval', () => {
    expect(everyMs).toBe(3000)
    expect(first.alerts).toBe(247)
    expect(first.trace.at(-1)).toBe(first.level)
  })

  test('SPEC 4: random display among LOW, MODERATE, HIGH, CRITICAL', () => {
    expect(threatLevels.join(', ')).toBe('LOW, MODERATE, HIGH, CRITICAL')
    const shown = [0, 0.25, 0.5, 0.75].map((number) => next(first, () => number).level)
    expect(shown).toEqual([...threatLevels])
  })

  test('increases by 0 to 4 per tick, and each of these occurs', () => {
    const growth = [0, 0.2, 0.4, 0.6, 0.8].map((number) => next(first, () => number).alerts - 247)
    expect(growth).toEqual([0, 1, 2, 3, 4])
    fc.assert(
      fc.property(anyRandom, (number) => {
        const state = next(first, () => number)
        expect([0, 1, 2, 3, 4]).toContain(state.alerts - first.alerts)
        expect(threatLevels).toContain(state.level)
        expect(state.trace).toEqual([...first.trace.slice(1), state.level])
      }),
    )
  })
})

test('SPEC 9: AI status messages rotate every 2000 ms over 4 messages', () => {
  const { first, everyMs, next } = neuralSimulation
  expect(everyMs).toBe(2000)
  expect(new Set(neuralMessages).size).toBe(4)
  const steps = [first]
  for (let tick = 0; tick < 4; tick += 1) steps.push(next(steps[tick] ?? first, Math.random))
  expect(steps.map(({ step }) => step)).toEqual([0, 1, 2, 3, 0])
})

test('SPEC 9: marketing stats refresh every 2000 ms', () => {
  const { first, everyMs, next } = campaignSimulation
  expect(everyMs).toBe(2000)
  fc.assert(
    fc.property(anyRandom, (number) => {
      const state = next(first, () => number)
      expect(state.screened).toBeGreaterThan(first.screened)
      expect(state.columns).toHaveLength(first.columns.length)
      for (const { traffic, invalid } of state.columns) {
        expect(traffic).toBeLessThanOrEqual(100)
        expect(invalid).toBeLessThan(traffic)
      }
    }),
  )
})
