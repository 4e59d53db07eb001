import type { Element, Root } from 'hast'
import { bodyPictureSources } from '~/pictures/body-pictures.rules'
import { eachOf } from '../tree/walk'

/** Uploads carry their size in their name, so that a page can keep their place before they come. */
const sizeInName = /-(\d{1,5})x(\d{1,5})\.[a-z]+$/

/**
 * A picture that stands alone is a figure, with its title as caption. All pictures come late and never
 * move what is around them: one of unknown size gets a frame of 16 to 9.
 */
export function framePictures() {
  return (tree: Root) => {
    eachOf(tree, 'element', (node) => {
      const [only, ...others] = node.children
      if (node.tagName === 'p' && others.length === 0 && isPicture(only)) asFigure(node, only)
      else if (isPicture(node)) reserveSpace(node)
    })
  }
}

function asFigure(paragraph: Element, picture: Element): void {
  const { title, ...properties } = picture.properties
  paragraph.tagName = 'figure'
  paragraph.children = [{ ...picture, properties }]
  if (!title) return
  paragraph.children.push({
    type: 'element',
    tagName: 'figcaption',
    properties: {},
    children: [{ type: 'text', value: String(title) }],
  })
}

function reserveSpace({ properties }: Element): void {
  properties.loading = 'lazy'
  properties.decoding = 'async'
  const [, width, height] = sizeInName.exec(String(properties.src)) ?? []
  if (Number(width) > 0 && Number(height) > 0) {
    properties.width = width
    properties.height = height
  } else {
    properties.className = ['unsized']
  }
}

/** Offers our own pictures in the sizes and formats that are made of them. */
export function offerPictureSizes() {
  return (tree: Root) => {
    eachOf(tree, 'element', (node, index, parent) => {
      if (!isPicture(node)) return undefined
      const sources = bodyPictureSources(String(node.properties.src))
      if (!sources || sources.length === 0) return undefined
      const [best, common] = sources
      Object.assign(node.properties, { srcSet: common?.srcSet, sizes: common?.sizes })
      parent.children[index] = {
        type: 'element',
        tagName: 'picture',
        properties: {},
        children: [
          { type: 'element', tagName: 'source', properties: { ...best }, children: [] },
          node,
        ],
      }
      // The picture itself is inside by now, and done.
      return index + 1
    })
  }
}

function isPicture(node: unknown): node is Element {
  return (node as Element | undefined)?.tagName === 'img'
}
