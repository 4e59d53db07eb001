import type { Link, Nodes, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { isIocHeading } from '../../tree/ioc-headings'
import { visit } from '../../tree/visit'

/**
 * Bare addresses are links. Below a heading such as "Indicators of compromise" they lead to attackers, so there they are
 * plain text, on pages, in feeds and in mail.
 */
export function showIndicatorsPlain() {
  return (tree: Root) => {
    let depth: number | null = null
    for (const node of tree.children) {
      if (node.type === 'heading') {
        if (depth !== null && node.depth <= depth) depth = null
        if (depth === null && isIocHeading(textOf(node))) depth = node.depth
      } else if (depth !== null) {
        unlink(node)
      }
    }
  }
}

function unlink(tree: Nodes): void {
  if (!('children' in tree)) return
  visit(tree, 'link', (node, index, parent) => {
    if (!isBareAddress(node)) return undefined
    parent.children[index] = { type: 'text', value: textOf(node) }
    return index + 1
  })
}

function isBareAddress(node: Link): boolean {
  const text = textOf(node)
  return [text, `http://${text}`, `mailto:${text}`].includes(node.url)
}
