import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Raw HTML is shown as the text it is, and never interpreted. */
export function rawHtmlToText() {
  return (tree: Root) => {
    visit(tree, 'html', (node, index, parent) => {
      if (!parent || index === undefined) return
      const text = { type: 'text' as const, value: node.value }
      const isBlock = !isPhrasing(parent.type)
      parent.children[index] = isBlock ? { type: 'paragraph', children: [text] } : text
    })
  }
}

function isPhrasing(type: string): boolean {
  return phrasingParents.has(type)
}

const phrasingParents = new Set([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'tableCell',
])
