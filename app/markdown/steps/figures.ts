import type { Element, Root, RootContent } from 'hast'
import { bodyPictureSources } from '~/pictures/body-pictures.rules'
import { visit } from '../tree/visit'

/** The names of uploads contain their size, so that a page can reserve their space before they load. */
const sizeInName = /-(\d{1,5})x(\d{1,5})\.[a-z]+$/

/**
 * Makes a picture that is alone in its paragraph a figure, with its title as caption. Pictures load lazily and never
 * shift the layout: one of unknown size gets a 16:9 frame.
 */
export function framePictures() {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      const [only, ...others] = node.children
      if (node.tagName === 'p' && others.length === 0 && isPicture(only)) makeFigure(node, only)
      else if (isPicture(node)) reserveSpace(node)
    })
  }
}

function makeFigure(paragraph: Element, picture: Element): void {
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

/** Offers uploads in all sizes and formats that the site generates. */
export function offerPictureSizes() {
  return (tree: Root) => {
    visit(tree, 'element', (node, index, parent) => {
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
      // Skips the <img> that is now inside the <picture>.
      return index + 1
    })
  }
}

function isPicture(node: RootContent | undefined): node is Element {
  return node?.type === 'element' && node.tagName === 'img'
}
