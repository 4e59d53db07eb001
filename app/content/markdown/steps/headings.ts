import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'

/** The page's own h1 is the title, so the body need not begin by saying it again. */
export function dropRepeatedTitle(title: string) {
  return (tree: MdastRoot) => {
    const first = tree.children[0]
    if (first?.type === 'heading' && plain(textOf(first)) === plain(title)) tree.children.shift()
  }
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Headings move down one level: h1 to h2, h2 to h3, h3 to h4; h6 stays, for there is no h7. */
export function shiftHeadings() {
  return (tree: HastRoot) => {
    visit(tree, 'element', (node) => {
      const level = /^h([1-5])$/.exec(node.tagName)?.[1]
      if (level) node.tagName = `h${Number(level) + 1}`
    })
  }
}
