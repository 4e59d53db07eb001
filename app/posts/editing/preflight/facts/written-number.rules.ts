import type { HintRange } from '../hint.rules'

export interface WrittenNumber extends HintRange {
  /** Several for '5m', which may be millions or minutes. */
  values: number[]
  /** '%', or a currency; null for a number of anything else. */
  unit: string | null
  /** The value of its last digit that is no zero: 100,000 for 1.2 million. */
  precision: number
}
