import type { ElementContent, Root, RootContent } from 'hast'
import { eachOf } from './walk'

/** Whatever stands in these stands in a box of its own, so that space around it is never seen. */
const holdsOnlyBlocks = new Set([
  'blockquote',
  'div',
  'dl',
  'figure',
  'ol',
  'section',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'tr',
  'ul',
])
const isBlock = /^(blockquote|div|dl|figure|h[1-6]|hr|ol|p|pre|section|table|ul)$/

/** Leaves out the line breaks between blocks. Nobody sees them, and each is a node of every reader's page. */
export function dropBlankText() {
  return (tree: Root) => {
    tree.children = tree.children.filter((node) => !isBlank(node))
    eachOf(tree, 'element', (element) => {
      const { tagName, children } = element
      if (holdsOnlyBlocks.has(tagName)) {
        element.children = children.filter((node) => !isBlank(node))
      } else if (tagName === 'li') {
        element.children = children.filter(
          (node, index) =>
            !isBlank(node) || !(isEdge(children[index - 1]) || isEdge(children[index + 1])),
        )
      }
      return undefined
    })
  }
}

function isBlank(node: RootContent): boolean {
  return node.type === 'text' && /^[ \t\n]*$/.test(node.value)
}

/** Where an item begins or ends, or a block of it. */
function isEdge(neighbour: ElementContent | undefined): boolean {
  return !neighbour || (neighbour.type === 'element' && isBlock.test(neighbour.tagName))
}
