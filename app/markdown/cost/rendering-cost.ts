import { addressMarksIn, withoutPlainLinks } from '../tree/addresses'

/**
 * About how long a text takes to render, in characters of plain prose. It is counted and not measured, so that the
 * same text is judged in the same way by every process on every machine. Counting ends when it is more than `most`.
 */
export function renderingCost(body: string, most = Number.POSITIVE_INFINITY): number {
  let cost = body.length
  const addresses = addressMarksIn(withoutPlainLinks(body))
  // To find one, the parser stops at every letter of the text.
  if (addresses > 0) cost += body.length + addresses * costOf.address
  for (const line of linesOutsideCode(body)) {
    if (cost > most) return cost
    cost += costOf.line
    cost += (line.match(markup)?.length ?? 0) * costOf.markup
    cost += (opening.exec(line)?.[0].match(containers)?.length ?? 0) * costOf.container
  }
  return cost
}

/** A short text cannot cost more, whatever its characters are: most are spared the counting. */
export function isSurelyCheaper(body: string, than: number): boolean {
  return body.length * most < than
}

/** What each takes beside its characters, measured against prose. */
const costOf = { line: 20, markup: 30, container: 150, address: 60 }
/** Of one character. */
const most = 2 + costOf.line + costOf.markup + costOf.container + 2 * costOf.address

const markup = /[*_`~<[\]|\\]/g
/** Quotes and list items, each of which is parsed as a document of its own. */
const opening = /^\s*(?:(?:>|[-*+]|\d{1,9}[.)])\s*)+/
const containers = />|[-*+]|\d+[.)]/g

/** A block of HTML hides a fence from the parser; without one a fence at the margin always opens code. */
const htmlBlock = /^ {0,3}<(?:[a-z/!?])/im
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/

/** All lines but those that are certainly code, in which marks mean nothing. */
function* linesOutsideCode(body: string): Generator<string> {
  const hasHtml = htmlBlock.test(body)
  let open: string | null = null
  for (const line of body.split('\n')) {
    const [, marks = '', info = ''] = (!hasHtml && fence.exec(line)) || []
    if (open !== null) {
      if (marks.startsWith(open) && info.trim() === '') open = null
    } else {
      if (marks !== '' && !(marks.startsWith('`') && info.includes('`'))) open = marks
      yield line
    }
  }
}
