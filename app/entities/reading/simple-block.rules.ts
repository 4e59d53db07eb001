import type { Labels } from './cell-labels.rules'

/** A block of a text, before it is known in which section it is. */
export interface SimpleBlock {
  text: string
  /** Of the source block, from 0. */
  line: number
  code?: { language: string }
  heading?: { depth: number }
  /** Of a cell of a table. */
  labels?: Labels
}
