import type { Engine } from '../app/database/database'
import type { Rig } from './rig'

/** Something that goes wrong on real machines, and what the site promises while and after it does. */
export interface Fault {
  name: string
  engines: readonly Engine[]
  run(rig: Rig): Promise<Outcome>
}

export interface Outcome {
  /** How the fault was caused, in one line. */
  done: string
  counts: Record<string, number>
  /** Every promise that was broken. Empty where all held. */
  failures: string[]
}

export interface Findings {
  /** Notes a failure unless this is true. */
  expect(isTrue: boolean, failure: string): void
  count(what: string, by?: number): void
  outcome(done: string): Outcome
}

/** Collects what a fault shows, so that one broken promise does not hide the next. */
export function createFindings(): Findings {
  const failures: string[] = []
  const counts: Record<string, number> = {}
  return {
    expect(isTrue, failure) {
      if (!isTrue) failures.push(failure)
    },
    count(what, by = 1) {
      counts[what] = (counts[what] ?? 0) + by
    },
    outcome: (done) => ({ done, counts, failures }),
  }
}

export const bothEngines = ['sqlite', 'postgres'] as const
