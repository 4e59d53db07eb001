import type { Element, ElementContent, Root } from 'hast'
import { eachOf } from '../tree/walk'
import { isExternal, keptAddress } from './links'

/**
 * Pages show pictures of this site only: another server would learn who reads what. A picture from
 * elsewhere becomes a link to it, and one whose address is refused leaves its description.
 */
export function guardPictures(siteOrigin: string) {
  return (tree: Root) => {
    const linked = picturesInLinks(tree)
    eachOf(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'img') return
      const address = keptAddress(String(node.properties.src))
      if (address !== '' && !isExternal(address, siteOrigin)) return
      const isLink = address !== '' && !linked.has(node)
      parent.children[index] = isLink ? linkTo(address, node) : description(node)
    })
  }
}

function picturesInLinks(tree: Root): Set<Element> {
  const found = new Set<Element>()
  eachOf(tree, 'element', (link) => {
    if (link.tagName !== 'a') return
    eachOf(link, 'element', (inside) => {
      if (inside.tagName === 'img') found.add(inside)
    })
  })
  return found
}

function linkTo(href: string, picture: Element): Element {
  const text = description(picture)
  const children = text.value.trim() ? [text] : [{ type: 'text' as const, value: 'Picture' }]
  return { type: 'element', tagName: 'a', properties: { href }, children }
}

function description({ properties }: Element): Extract<ElementContent, { type: 'text' }> {
  return { type: 'text', value: String(properties.alt ?? '') }
}
