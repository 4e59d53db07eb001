import type { TextChange } from '~/autosave/text-change.rules'

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  start: number
  end: number
}

/** Where a place is after a change of the text: what is inserted there comes after it. */
export function placeAfterChange({ start, removed, inserted }: TextChange, place: number): number {
  if (place <= start) return place
  return place >= start + removed ? place + inserted.length - removed : start
}
