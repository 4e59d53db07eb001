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
  /** For what is inserted later, in the order of the text. */
  addInsertionPoints(
    positions: readonly number[],
    options?: InsertionPointOptions,
  ): InsertionPoint[]
  /** Highlights passages; ones that are highlighted already stay where they are. A text area cannot. */
  showMarks(marks: readonly PassageMark[]): void
  /** Highlighted passages, where they are now. */
  marks(): PassageMark[]
  /** Called with the id of a mark that is clicked. Returns a function that stops listening. */
  onMarkClick(listener: (id: string) => void): () => void
  /** The line at the top of the visible part, from 0, with a fraction: 12.5 is half-way down the thirteenth line. */
  topLine(): number
  scrollToLine(line: number): void
  /** Returns a function that stops listening. */
  onScroll(listener: () => void): () => void
}

/** A highlighted part of the text. It moves with the text around it. */
export interface PassageMark extends TextRange {
  id: string
}

/** A position that moves with the text around it. It is no part of the text: it is neither saved nor undone. */
export interface InsertionPoint {
  /** An editor shows this element there. A text area cannot. */
  element: HTMLElement | null
  /** Null if it was removed, or deleted with the text around it. */
  position(): number | null
  /** Inserts a text there, as one step of undo, and removes the point. The caret and the focus stay where they are. */
  insert(text: string): void
  remove(): void
}

export interface InsertionPointOptions {
  /** If all of this part is deleted, so are the points. */
  within?: TextRange
  onDeleted?: () => void
}
