/** A block of a text, before it is known in which section it is. */
export interface SimpleBlock {
  text: string
  /** Of the source block, from 0. */
  line: number
  code?: { language: string }
  heading?: { depth: number }
  /** What a table says beside a cell. */
  label?: string
}
