import type { BodyComparison } from './compare-bodies.rules'
import type { Section } from './fold-unchanged.rules'

/** Characters as JSON: half a megabyte of HTML. */
const maxWhole = 300_000
/** Two megabytes of HTML, which take the server a few hundred milliseconds. */
const maxShown = 900_000

/**
 * A comparison that a page can show to anybody who asks for it. What is unchanged and folded is left out of a long one.
 * Null if it is still too long.
 */
export function limitComparison(comparison: BodyComparison): BodyComparison | null {
  if (charactersOf(comparison) <= maxWhole) return comparison
  const shorter: BodyComparison =
    comparison.view === 'text'
      ? { view: 'text', sections: comparison.sections.map(withoutFolded) }
      : { view: 'source', sections: comparison.sections.map(withoutFolded) }
  return charactersOf(shorter) <= maxShown ? shorter : null
}

function withoutFolded<Entry>(section: Section<Entry>): Section<Entry> {
  if (!section.isFolded) return section
  return { isFolded: true, entries: [], leftOut: section.entries.length }
}

function charactersOf(comparison: BodyComparison): number {
  return JSON.stringify(comparison).length
}
