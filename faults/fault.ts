import type { Engine } from '../app/database/database'
import type { Rig } from './rig'

/** Something that fails on real machines, and a check of what the site promises meanwhile and afterwards. */
export interface Fault {
  name: string
  engines: readonly Engine[]
  run(rig: Rig): Promise<Outcome>
}

export interface Outcome {
  /** How the fault was caused, in one line. */
  description: string
  counts: Record<string, number>
  /** Every broken promise; empty if all held. */
  failures: string[]
  /** What took longer than promised. On a busy machine that says little. */
  delays: string[]
}

export interface Findings {
  /** Records a failure unless the condition is true. */
  expect(condition: boolean, failure: string): void
  /** Records a delay if `what` took longer than promised. */
  expectWithin(maxMs: number, ms: number, what: string): void
  count(name: string, by?: number): void
  outcome(description: string): Outcome
}

/** Collects all failures, so that one does not hide the next. */
export function createFindings(): Findings {
  const failures: string[] = []
  const delays: string[] = []
  const counts: Record<string, number> = {}
  return {
    expect(condition, failure) {
      if (!condition) failures.push(failure)
    },
    expectWithin(maxMs, ms, what) {
      if (ms > maxMs) delays.push(`${what} took ${ms.toFixed(0)} ms`)
    },
    count(name, by = 1) {
      counts[name] = (counts[name] ?? 0) + by
    },
    outcome: (description) => ({ description, counts, failures, delays }),
  }
}

export const bothEngines = ['sqlite', 'postgres'] as const
