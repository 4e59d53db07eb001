import type { Element, Root } from 'hast'
import { visit } from '../tree/visit'

/** A table wider than the page scrolls in a region that the keyboard can focus. */
export function containWideTables() {
  return (tree: Root) => {
    let tables = 0
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table') return undefined
      tables += 1
      parent.children[index] = scrollRegion(node, tables)
      return index + 1
    })
  }
}

function scrollRegion(table: Element, number: number): Element {
  visit(table, 'element', (cell) => {
    // An empty corner cell is no header: a screen reader would announce it as one.
    if (cell.tagName === 'th' && cell.children.length === 0) cell.tagName = 'td'
    const { align, ...properties } = cell.properties
    // HTML has no attribute for it any more.
    if (align) cell.properties = { ...properties, className: [`align-${align}`] }
  })
  return {
    type: 'element',
    tagName: 'div',
    properties: {
      className: ['table-scroll'],
      role: 'region',
      ariaLabel: `Table ${number}`,
      tabIndex: 0,
    },
    children: [table],
  }
}
