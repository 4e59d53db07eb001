import type { Root } from 'mdast'
import { visit } from '../tree/visit'

/** Shows raw HTML as text: it is never interpreted. */
export function rawHtmlToText() {
  return (tree: Root) => {
    visit(tree, 'html', (node, index, parent) => {
      const text = { type: 'text' as const, value: node.value }
      const isInline = inlineParents.has(parent.type)
      const { position } = node
      parent.children[index] = isInline
        ? text
        : { type: 'paragraph', children: [text], ...(position && { position }) }
    })
  }
}

const inlineParents = new Set([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'tableCell',
])
