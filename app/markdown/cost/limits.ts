import { cannotCostMoreThan, renderingCost } from './rendering-cost'

/**
 * A few characters can produce a huge page: a table has a cell for every column in every row, and each marker of a
 * list or quote nests one more level. A body beyond these limits is shown as source without rendering it; any other
 * that takes too long is stopped by the render thread.
 */
const limits = {
  nesting: 100,
  markers: 5_000,
  tableCells: 20_000,
  /** Twice what renders within a body's time limit. A megabyte of prose costs a quarter of it. */
  cost: 4_000_000,
}

/** No browser shows a longer page well. */
export const maxHtmlLength = 8_000_000

export function exceedsRenderLimits(body: string): boolean {
  let markers = 0
  let cells = 0
  let columns = 0
  for (const line of linesOutsideCode(body)) {
    const nesting = nestingOf(line)
    // Every item of an ordinary list has one marker; only those after the first count.
    markers += Math.max(0, nesting - 1)
    columns = line.trim() === '' ? 0 : Math.max(columns, delimiterColumns(line))
    cells += columns
    if (nesting + listIndentation(line) / 2 > limits.nesting) return true
  }
  if (markers > limits.markers || cells > limits.tableCells) return true
  return !cannotCostMoreThan(body, limits.cost) && renderingCost(body, limits.cost) > limits.cost
}

function linesOutsideCode(body: string): string[] {
  let isCode = false
  return body.split('\n').filter((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    return !isCode
  })
}

/** How many quotes and lists a line opens inside one another. A thematic break (`* * *`) opens none. */
function nestingOf(line: string): number {
  if (/^\s*([-*_])(?:\s*\1)+\s*$/.test(line)) return 0
  const marker = /\s*(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s))/y
  let count = 0
  while (marker.test(line)) count += 1
  return count
}

/** The indentation of a list item: only there does it mean nesting. */
function listIndentation(line: string): number {
  return /^\s*(?=(?:[-*+]|\d{1,9}[.)])\s)/.exec(line)?.[0].length ?? 0
}

/** The number of columns if this is the delimiter row below a table's header (also in a list or quote), else 0. */
function delimiterColumns(line: string): number {
  const isDelimiterRow = /^[\s>*+\d.)]*[-:|][-:|\s]*$/.test(line) && line.includes('|')
  return isDelimiterRow ? line.split('|').length : 0
}
