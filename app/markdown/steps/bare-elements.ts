import type { Element, Root } from 'hast'
import { eachOf } from '../tree/walk'

/** What says something without our style sheet, our scripts and our page around it. */
const keptProperties = new Set([
  ...['href', 'src', 'alt', 'title', 'width', 'height', 'align', 'start', 'id'],
])

/** Drops every attribute that only our pages serve, and shows the boxes of task lists as signs. */
export function bareElements() {
  return (tree: Root) => {
    eachOf(tree, 'element', (node, index, parent) => {
      if (node.tagName === 'input') {
        parent.children[index] = { type: 'text', value: node.properties.checked ? '☑' : '☐' }
        return
      }
      node.properties = keptOf(node)
    })
  }
}

function keptOf({ properties }: Element): Element['properties'] {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => keptProperties.has(name)))
}
