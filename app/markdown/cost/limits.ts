import { isSurelyCheaper, renderingCost } from './rendering-cost'

/**
 * Few characters can ask for a great deal: a table has a cell for every column in every row, and each mark
 * of a list or a quote opens one inside the one before. Texts beyond these are shown as they were typed,
 * without being tried; any other that takes too long is given up where it is rendered.
 */
const most = {
  nested: 100,
  marks: 5_000,
  tableCells: 20_000,
  /** Twice what may be rendered in the time that a text is given. A megabyte of prose costs a quarter of it. */
  cost: 4_000_000,
}

/** A page of more is no page. */
export const longestHtml = 8_000_000

export function isTooMuchToLayOut(body: string): boolean {
  let marks = 0
  let cells = 0
  let columns = 0
  for (const line of linesOutsideCode(body)) {
    const nesting = nestingOf(line)
    // The first mark of a line is what every list has.
    marks += Math.max(0, nesting - 1)
    columns = line.trim() === '' ? 0 : Math.max(columns, columnsRuled(line))
    cells += columns
    if (nesting + indentation(line) / 2 > most.nested) return true
  }
  if (marks > most.marks || cells > most.tableCells) return true
  return !isSurelyCheaper(body, most.cost) && renderingCost(body, most.cost) > most.cost
}

function linesOutsideCode(body: string): string[] {
  let isCode = false
  return body.split('\n').filter((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    return !isCode
  })
}

/** How many quotes and lists a line opens, each inside the one before. */
function nestingOf(line: string): number {
  if (/^\s*([-*_])(?:\s*\1)+\s*$/.test(line)) return 0
  const opening = /\s*(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s))/y
  let count = 0
  while (opening.test(line)) count += 1
  return count
}

/** Only a list goes deeper by it; other lines are aligned at will. */
function indentation(line: string): number {
  return /^\s*(?=(?:[-*+]|\d{1,9}[.)])\s)/.exec(line)?.[0].length ?? 0
}

/** The columns of the line below a table's head, in a list or a quote as well; else none. */
function columnsRuled(line: string): number {
  const isRule = /^[\s>*+\d.)]*[-:|][-:|\s]*$/.test(line) && line.includes('|')
  return isRule ? line.split('|').length : 0
}
