import type { Element, Root } from 'hast'
import { visit } from '../tree/visit'

/** The attributes that work without our stylesheet and scripts. */
const portableAttributes = new Set([
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'align',
  'start',
  'id',
])

/** Drops the attributes that only our pages use, and writes checkboxes as characters. */
export function dropPageAttributes() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'input') {
        parent.children[index] = { type: 'text', value: node.properties.checked ? '☑' : '☐' }
        return
      }
      node.properties = portableOnly(node)
    })
  }
}

function portableOnly({ properties }: Element): Element['properties'] {
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => portableAttributes.has(name)),
  )
}
