import type { TextRange } from './text-range.rules'

/** The field that a text is written in, whatever draws it: a text area, or an editor in its place. */
export interface TextSurface {
  text(): string
  selection(): TextRange
  /** Replaces a part as if it were typed, so that it can be undone. The caret is at its end afterwards. */
  replace(range: TextRange, text: string): void
  /** Focuses the field, selects the range and scrolls it into view. */
  select(range: TextRange): void
  /** The place at a point of the window. */
  placeAt(x: number, y: number): number
  /** Remembers places, in the order of the text, for what is inserted there later. */
  hold(places: readonly number[], options?: HoldOptions): HeldPlace[]
  /** The line at the top of the visible part, from 0, with a fraction: 12.5 is half-way down the thirteenth line. */
  topLine(): number
  scrollToLine(line: number): void
  /** Returns a function that stops listening. */
  onScroll(listener: () => void): () => void
}

/** A place in the text that moves with it. It is no part of the text: it is neither saved nor undone. */
export interface HeldPlace {
  /** An editor shows this element there. A text area cannot. */
  element: HTMLElement | null
  /** Null if there is none any more. */
  place(): number | null
  /** Inserts a text there, as one step of undo, and releases the place. The caret and the focus stay where they are. */
  fill(text: string): void
  release(): void
}

export interface HoldOptions {
  /** If all of this part is deleted, so are the places. */
  within?: TextRange
  onDeleted?: () => void
}
