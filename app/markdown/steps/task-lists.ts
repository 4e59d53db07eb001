import type { Root } from 'hast'
import { visit } from '../tree/visit'

/** Labels the checkboxes of task lists: without a name, screen readers announce only "checkbox". */
export function labelTaskBoxes() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'input') {
        node.properties.ariaLabel = node.properties.checked ? 'Done' : 'To do'
      }
    })
  }
}
