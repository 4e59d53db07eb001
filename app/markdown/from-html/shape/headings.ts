import type { Element, ElementContent } from 'hast'

/**
 * Moves headings so that the first level used is the top one, without gaps below it. A page shows its title as h1
 * and the headings of its text one level lower, so a text that begins at `#` has the right outline.
 */
export function levelHeadings(elements: readonly ElementContent[], topLevel: number): void {
  const headings = headingsIn(elements)
  const levels = [...new Set(headings.map(({ tagName }) => tagName))].sort()
  for (const heading of headings) {
    heading.tagName = `h${Math.min(topLevel + levels.indexOf(heading.tagName), 6)}`
  }
}

function headingsIn(elements: readonly ElementContent[]): Element[] {
  return elements.flatMap((node): Element[] => {
    if (node.type !== 'element') return []
    return /^h[1-6]$/.test(node.tagName) ? [node] : headingsIn(node.children)
  })
}
