import type { Root } from 'mdast'
import { eachOf } from '../tree/walk'

/** Raw HTML is shown as the text it is, and never interpreted. */
export function rawHtmlToText() {
  return (tree: Root) => {
    eachOf(tree, 'html', (node, index, parent) => {
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
