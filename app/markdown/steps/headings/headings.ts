import type { Element, Root as HastRoot } from 'hast'
import { toString as hastTextOf } from 'hast-util-to-string'
import type { Root as MdastRoot } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { repeatsTitle } from '../../repeated-title'
import { visit } from '../../tree/visit'

/** The page shows the title as its h1, so a body must not begin with it once more. */
export function dropRepeatedTitle(title: string) {
  return (tree: MdastRoot) => {
    const first = tree.children[0]
    if (first?.type === 'heading' && repeatsTitle(textOf(first), title)) tree.children.shift()
  }
}

/** Drops headings without text. One with other content, a picture perhaps, becomes a paragraph. */
export function dropEmptyHeadings() {
  return (tree: MdastRoot) => {
    visit(tree, 'heading', (node, index, parent) => {
      if (/[^\s\p{Default_Ignorable_Code_Point}]/u.test(textOf(node))) return undefined
      const { children } = node
      const hasContent = children.some(({ type }) => type !== 'text' && type !== 'break')
      if (hasContent) parent.children[index] = { type: 'paragraph', children }
      else parent.children.splice(index, 1)
      return index
    })
  }
}

/** The text of a heading, without footnote numbers. */
export function headingText(heading: Element): string {
  const children = heading.children.filter((node) => !('tagName' in node && node.tagName === 'sup'))
  return hastTextOf({ ...heading, children })
}

/** The id that remark-rehype gives the heading of the footnotes. */
export const footnoteLabelId = 'footnote-label'

/**
 * Moves headings down one level: h1 to h2, h2 to h3, h3 to h4; h6 stays. The heading of the footnotes stays an h2:
 * as an h3 it would skip a level in a body without headings.
 */
export function shiftHeadings() {
  return (tree: HastRoot) => {
    visit(tree, 'element', (node) => {
      if (node.properties.id === footnoteLabelId) return
      const level = /^h([1-5])$/.exec(node.tagName)?.[1]
      if (level) node.tagName = `h${Number(level) + 1}`
    })
  }
}
