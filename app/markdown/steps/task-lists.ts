import type { Element, Root } from 'hast'
import { eachOf } from '../tree/walk'

/** The boxes of a task list show a state that nobody can change; each needs a name to be read out. */
export function nameTaskBoxes() {
  return (tree: Root) => {
    eachOf(tree, 'element', (node) => {
      if (node.tagName === 'input') nameBox(node)
    })
  }
}

function nameBox({ properties }: Element): void {
  properties.ariaLabel = properties.checked ? 'Done' : 'To do'
}
