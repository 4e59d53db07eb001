import type { Element, Root as HastRoot } from 'hast'
import { toString as hastTextOf } from 'hast-util-to-string'
import type { Root as MdastRoot } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { repeatsTitle } from '../repeated-title'
import { eachOf } from '../tree/walk'

/** The page's own h1 is the title, so the body need not begin by saying it again. */
export function dropRepeatedTitle(title: string) {
  return (tree: MdastRoot) => {
    const first = tree.children[0]
    if (first?.type === 'heading' && repeatsTitle(textOf(first), title)) tree.children.shift()
  }
}

/** A heading that says nothing is none: what it holds, a picture perhaps, stands as a paragraph. */
export function dropEmptyHeadings() {
  return (tree: MdastRoot) => {
    eachOf(tree, 'heading', (node, index, parent) => {
      if (/[^\s\p{Default_Ignorable_Code_Point}]/u.test(textOf(node))) return undefined
      const { children } = node
      const left = children.some(({ type }) => type !== 'text' && type !== 'break')
      parent.children.splice(index, 1, ...(left ? [{ type: 'paragraph' as const, children }] : []))
      return index
    })
  }
}

/** What a heading says, without the numbers of its footnotes. */
export function wordsOf(heading: Element): string {
  const words = heading.children.filter((node) => !('tagName' in node && node.tagName === 'sup'))
  return hastTextOf({ ...heading, children: words })
}

/** What remark-rehype calls the heading of the footnotes. */
export const footnoteLabelId = 'footnote-label'

/**
 * Headings move down one level: h1 to h2, h2 to h3, h3 to h4; h6 stays, for there is no h7. That of the
 * footnotes is an h2 as it comes: lower, it would skip a level in a text without headings.
 */
export function shiftHeadings() {
  return (tree: HastRoot) => {
    eachOf(tree, 'element', (node) => {
      if (node.properties.id === footnoteLabelId) return
      const level = /^h([1-5])$/.exec(node.tagName)?.[1]
      if (level) node.tagName = `h${Number(level) + 1}`
    })
  }
}
