/** A part of a text, in UTF-16 units. */
export interface TextRange {
  start: number
  end: number
}
