import type { ElementContent, Root, RootContent } from 'hast'
import { visit } from './visit'

/** Elements whose children are all blocks: white space between them is never visible. */
const blockContainers = new Set([
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
const blockName = /^(blockquote|div|dl|figure|h[1-6]|hr|ol|p|pre|section|table|ul)$/

/** Drops the line breaks between blocks: they are invisible, and each would be a DOM node on every page. */
export function dropBlankText() {
  return (tree: Root) => {
    tree.children = tree.children.filter((node) => !isBlank(node))
    visit(tree, 'element', (element) => {
      const { tagName, children } = element
      if (blockContainers.has(tagName)) {
        element.children = children.filter((node) => !isBlank(node))
      } else if (tagName === 'li') {
        element.children = children.filter(
          (node, index) =>
            !isBlank(node) || !(isBoundary(children[index - 1]) || isBoundary(children[index + 1])),
        )
      }
      return undefined
    })
  }
}

function isBlank(node: RootContent): boolean {
  return node.type === 'text' && /^[ \t\n]*$/.test(node.value)
}

/** True at the start and end of a list item, and beside a block in it. */
function isBoundary(neighbour: ElementContent | undefined): boolean {
  return !neighbour || (neighbour.type === 'element' && blockName.test(neighbour.tagName))
}
