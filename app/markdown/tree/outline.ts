import type { Root } from 'hast'
import { footnoteLabelId, wordsOf } from '../steps/headings'
import { eachOf } from './walk'

/** A section of a text, as a table of contents lists it. */
export interface OutlineEntry {
  id: string
  title: string
}

/** A longer list is no help, and costs every page that shows it. */
const mostEntries = 200

/**
 * The sections of the first rank, by the ids that addAnchors gave them. Texts begin at any level: it is the
 * highest that is used more than once, with what stands above it.
 */
export function outlineOf(tree: Root): OutlineEntry[] {
  const headings: (OutlineEntry & { level: number })[] = []
  eachOf(tree, 'element', (node) => {
    const level = Number(/^h([2-6])$/.exec(node.tagName)?.[1])
    const id = String(node.properties.id)
    if (level && id !== footnoteLabelId) headings.push({ id, title: wordsOf(node), level })
  })
  const rank = firstRepeated(headings.map(({ level }) => level).sort())
  const outline = headings.filter(({ level }) => level <= rank)
  return outline.length > mostEntries ? [] : outline.map(({ id, title }) => ({ id, title }))
}

function firstRepeated(levels: number[]): number {
  return levels.find((level, index) => levels[index + 1] === level) ?? levels[0] ?? 0
}
