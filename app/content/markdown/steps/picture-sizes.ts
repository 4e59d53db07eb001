import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { bodyPictureSources } from '../../address/body-pictures'

/** Offers our own pictures in the sizes and formats that are made of them. */
export function offerPictureSizes() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'img' || !parent || index === undefined) return undefined
      const sources = bodyPictureSources(String(node.properties.src))
      if (!sources || sources.length === 0) return undefined
      const offered = sources.map(
        (properties): Element => ({
          type: 'element',
          tagName: 'source',
          properties: { ...properties },
          children: [],
        }),
      )
      parent.children[index] = {
        type: 'element',
        tagName: 'picture',
        properties: {},
        children: [...offered, node],
      }
      // The picture itself is inside by now, and done.
      return index + 1
    })
  }
}
