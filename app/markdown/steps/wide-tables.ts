import type { Element, Root } from 'hast'
import { eachOf } from '../tree/walk'

/**
 * Tables wider than the page scroll inside themselves; each can be reached by keyboard, or nobody
 * without a mouse would see its end.
 */
export function containWideTables() {
  return (tree: Root) => {
    let tables = 0
    eachOf(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'table') return undefined
      tables += 1
      parent.children[index] = scrolling(node, tables)
      return index + 1
    })
  }
}

function scrolling(table: Element, number: number): Element {
  eachOf(table, 'element', (cell) => {
    // The corner above row names heads nothing: an empty header would be read out as one.
    if (cell.tagName === 'th' && cell.children.length === 0) cell.tagName = 'td'
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
