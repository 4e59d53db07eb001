import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'

/** A section of a text, as a table of contents lists it. */
export interface OutlineEntry {
  id: string
  title: string
}

/** The sections of the first rank, by the ids that addAnchors gave them. */
export function outlineOf(tree: Root): OutlineEntry[] {
  const outline: OutlineEntry[] = []
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'h2') return
    outline.push({ id: String(node.properties.id), title: textOf(node) })
  })
  return outline
}
