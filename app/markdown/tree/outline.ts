import type { Root } from 'hast'
import { footnoteLabelId, headingText } from '../steps/headings/headings'
import { visit } from './visit'

/** A section as a table of contents lists it. */
export interface OutlineEntry {
  id: string
  title: string
}

/** A longer table of contents helps no reader and makes the page heavier. */
const maxEntries = 200

/**
 * The main sections, with the ids that addAnchors set. Authors start at any heading level, so the main level is the
 * highest one that occurs more than once; headings above it are listed too.
 */
export function outlineOf(tree: Root): OutlineEntry[] {
  const headings: (OutlineEntry & { level: number })[] = []
  visit(tree, 'element', (node) => {
    const level = Number(/^h([2-6])$/.exec(node.tagName)?.[1])
    const id = String(node.properties.id)
    if (level && id !== footnoteLabelId) headings.push({ id, title: headingText(node), level })
  })
  const mainLevel = firstRepeated(headings.map(({ level }) => level).sort())
  const outline = headings.filter(({ level }) => level <= mainLevel)
  return outline.length > maxEntries ? [] : outline.map(({ id, title }) => ({ id, title }))
}

function firstRepeated(levels: number[]): number {
  return levels.find((level, index) => levels[index + 1] === level) ?? levels[0] ?? 0
}
