import type { Element, ElementContent, Root } from 'hast'
import { visit } from '../tree/visit'
import { isExternal, safeAddress } from './links'

/**
 * Shows only pictures of this site: any other server would learn who reads what. A picture from another site becomes a
 * link to it, and one with a forbidden scheme becomes its alternative text.
 */
export function guardPictures(siteOrigin: string) {
  return (tree: Root) => {
    const linkedPictures = picturesInLinks(tree)
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'img') return
      const address = safeAddress(String(node.properties.src))
      if (address !== '' && !isExternal(address, siteOrigin)) return
      const canLink = address !== '' && !linkedPictures.has(node)
      parent.children[index] = canLink ? linkTo(address, node) : altText(node)
    })
  }
}

function picturesInLinks(tree: Root): Set<Element> {
  const pictures = new Set<Element>()
  visit(tree, 'element', (link) => {
    if (link.tagName !== 'a') return
    visit(link, 'element', (inside) => {
      if (inside.tagName === 'img') pictures.add(inside)
    })
  })
  return pictures
}

function linkTo(href: string, picture: Element): Element {
  const text = altText(picture)
  const children = text.value.trim() ? [text] : [{ type: 'text' as const, value: 'Picture' }]
  return { type: 'element', tagName: 'a', properties: { href }, children }
}

function altText({ properties }: Element): Extract<ElementContent, { type: 'text' }> {
  return { type: 'text', value: String(properties.alt ?? '') }
}
