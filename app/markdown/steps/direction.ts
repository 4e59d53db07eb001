import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Blocks that hold Arabic, Hebrew and the like run as their first letter does; what is in them follows.
 * Code runs from left to right whatever it says.
 */
export function markDirection() {
  return (tree: Root) => {
    for (const block of blocksOf(tree)) {
      if (block.tagName !== 'pre' && rightToLeft.test(textOf(block))) block.properties.dir = 'auto'
    }
  }
}

/** Those of the text itself, and those of its footnotes. */
function blocksOf({ children }: { children: (Root['children'][number] | ElementContent)[] }) {
  return children.flatMap((node): Element[] => {
    if (node.type !== 'element') return []
    return node.tagName === 'section' ? blocksOf(node) : [node]
  })
}
