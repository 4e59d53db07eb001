import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Lets the browser choose the direction of blocks that contain right-to-left letters. Code always runs from left to
 * right.
 */
export function markDirection() {
  return (tree: Root) => {
    for (const block of blocksOf(tree)) {
      if (block.tagName !== 'pre' && rightToLeft.test(textOf(block))) block.properties.dir = 'auto'
    }
  }
}

/** The top-level blocks, and those in the section of footnotes. */
function blocksOf({ children }: { children: (Root['children'][number] | ElementContent)[] }) {
  return children.flatMap((node): Element[] => {
    if (node.type !== 'element') return []
    return node.tagName === 'section' ? blocksOf(node) : [node]
  })
}
