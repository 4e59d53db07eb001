/** The blocks of a shown text in order: where each begins in the source, and on the page. */
export interface ShownLines {
  /** In ascending order. */
  lines: readonly number[]
  /** The distance of a block from the top of the page, in pixels. Measured only when it is needed. */
  topOf: (index: number) => number
  /** After the last line. */
  lineCount: number
  /** The end of the text on the page. */
  bottom: number
  /** Empty lines after a block take no place on the page. */
  isEmpty?: (line: number) => boolean
}

interface Point {
  line: number
  top: number
}

/**
 * The head of the page has no lines in the source. While the first lines of the source scroll, it scrolls out of view:
 * blocks on these lines do not count.
 */
const linesForHead = 4

/** The place on the page that shows a line of the source; a fraction of a line counts. */
export function topOfLine(shown: ShownLines, line: number): number {
  const [before, after] = around(shown, (point) => point.line <= line)
  return interpolate(line, [before.line, endOf(shown, before, after)], [before.top, after.top])
}

/** The line of the source that is shown at a place on the page. */
export function lineAtTop(shown: ShownLines, top: number): number {
  const [before, after] = around(shown, (point) => point.top <= top)
  return interpolate(top, [before.top, after.top], [before.line, endOf(shown, before, after)])
}

/** The line after the last one of a block that has text. */
function endOf({ isEmpty }: ShownLines, before: Point, after: Point): number {
  let end = after.line
  while (end > before.line + 1 && isEmpty?.(end - 1)) end -= 1
  return end
}

/** The neighbouring points between which `isBefore` changes. Only those on the way of a binary search are measured. */
function around(shown: ShownLines, isBefore: (point: Point) => boolean): [Point, Point] {
  const { lines, topOf } = shown
  const first = lines.findIndex((line) => line >= linesForHead)
  const skipped = first === -1 ? lines.length : first
  const last = lines.length - skipped + 1
  const pointAt = (index: number): Point => {
    if (index <= 0) return { line: 0, top: 0 }
    if (index >= last) return { line: shown.lineCount, top: shown.bottom }
    const block = skipped + index - 1
    return { line: lines[block] ?? 0, top: topOf(block) }
  }
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isBefore(pointAt(middle))) low = middle
    else high = middle
  }
  return [pointAt(low), pointAt(high)]
}

function interpolate(value: number, [from, to]: number[], [start, end]: number[]): number {
  const [a = 0, b = 0, c = 0, d = 0] = [from, to, start, end]
  const share = b > a ? Math.min(1, Math.max(0, (value - a) / (b - a))) : 0
  return c + share * (d - c)
}
