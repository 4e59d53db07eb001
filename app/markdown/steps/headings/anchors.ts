import type { Element, Root } from 'hast'
import { reservedIds } from '../../reserved-ids'
import { visit } from '../../tree/visit'
import { headingText } from './headings'

/**
 * Gives every heading its id, and a link to itself beside it: within it, screen readers would read the link's label as a
 * part of each heading's name. A repeated heading gets -2, -3, …
 */
export function addAnchors() {
  return (tree: Root) => {
    // Footnotes come last in the tree and have ids already: no heading before them may get one of those.
    const usedIds = idsIn(tree)
    const lastNumbers = new Map<string, number>()
    visit(tree, 'element', (node, index, parent) => {
      if (!/^h[1-6]$/.test(node.tagName) || node.properties.id) return undefined
      const id = uniqueId(anchorId(headingText(node)), usedIds, lastNumbers)
      node.properties.id = id
      parent.children[index] = headingWithLink(node, id)
      return index + 1
    })
  }
}

function headingWithLink(heading: Element, id: string): Element {
  const link: Element = {
    type: 'element',
    tagName: 'a',
    properties: {
      href: `#${id}`,
      className: ['heading-anchor'],
      ariaLabel: 'Copy link to this section',
    },
    children: [],
  }
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['heading'] },
    children: [heading, link],
  }
}

function idsIn(tree: Root): Set<string> {
  const ids = new Set(reservedIds)
  visit(tree, 'element', ({ properties }) => {
    if (properties.id) ids.add(String(properties.id))
  })
  return ids
}

/** Continues from the last number used: a thousand equal headings would otherwise take quadratic time. */
function uniqueId(base: string, usedIds: Set<string>, lastNumbers: Map<string, number>): string {
  let number = lastNumbers.get(base) ?? 1
  let id = number === 1 ? base : `${base}-${number}`
  while (usedIds.has(id)) {
    number += 1
    id = `${base}-${number}`
  }
  lastNumbers.set(base, number)
  usedIds.add(id)
  return id
}

/** A heading's anchor: lowercased, non-alphanumerics removed, spaces to hyphens. */
export function anchorId(heading: string): string {
  const id = heading
    .toLowerCase()
    // Removes what would remain of an emoji: variation selectors and keycaps.
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Me}]/gu, '')
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
  return id || 'section'
}
