import { countAddressChecks, withoutPlainLinks } from '../tree/addresses'

/** What each part of the syntax adds to its characters, measured against plain prose. */
const costs = { line: 20, markup: 30, container: 150, address: 60 }
const maxCostPerCharacter = 2 + costs.line + costs.markup + costs.container + 2 * costs.address

const markup = /[*_`~<[\]|\\]/g
/** Markers of quotes and list items: the parser treats the content of each as a separate document. */
const leadingMarkers = /^\s*(?:(?:>|[-*+]|\d{1,9}[.)])\s*)+/
const marker = />|[-*+]|\d+[.)]/g

/** Inside an HTML block a fence opens no code; in a body without one, a fence at the margin always does. */
const htmlBlock = /^ {0,3}<(?:[a-z/!?])/im
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/

/**
 * About how long a body takes to render, in characters of plain prose. Counted rather than measured, so that every
 * process on every machine decides the same. Counting stops once the cost exceeds `limit`.
 */
export function renderingCost(body: string, limit = Number.POSITIVE_INFINITY): number {
  let cost = body.length
  const addressChecks = countAddressChecks(withoutPlainLinks(body))
  // Looking for bare addresses makes the parser stop at every letter.
  if (addressChecks > 0) cost += body.length + addressChecks * costs.address
  for (const line of linesOutsideCode(body)) {
    if (cost > limit) return cost
    cost += costs.line
    cost += (line.match(markup)?.length ?? 0) * costs.markup
    cost += (leadingMarkers.exec(line)?.[0].match(marker)?.length ?? 0) * costs.container
  }
  return cost
}

/** A cheap check that spares most bodies the counting: short ones cannot reach the limit, whatever they contain. */
export function cannotCostMoreThan(body: string, limit: number): boolean {
  return body.length * maxCostPerCharacter < limit
}

/** All lines except those that are certainly code, where markup means nothing. */
function* linesOutsideCode(body: string): Generator<string> {
  const hasHtml = htmlBlock.test(body)
  let openFence: string | null = null
  for (const line of body.split('\n')) {
    const [, marks = '', info = ''] = (!hasHtml && fence.exec(line)) || []
    if (openFence !== null) {
      if (marks.startsWith(openFence) && info.trim() === '') openFence = null
    } else {
      if (marks !== '' && !(marks.startsWith('`') && info.includes('`'))) openFence = marks
      yield line
    }
  }
}
