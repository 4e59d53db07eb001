import type { Root } from 'hast'
import { reservedIds } from '../../reserved-ids'
import { visit } from '../../tree/visit'
import { headingText } from './headings'

/** Gives every heading its id and a link to itself; a repeated heading gets -2, -3, … */
export function addAnchors() {
  return (tree: Root) => {
    // Footnotes come last in the tree and have ids already: no heading before them may get one of those.
    const usedIds = idsIn(tree)
    const lastNumbers = new Map<string, number>()
    visit(tree, 'element', (node) => {
      if (!/^h[1-6]$/.test(node.tagName)) return
      if (node.properties.id) return
      const id = uniqueId(anchorId(headingText(node)), usedIds, lastNumbers)
      node.properties.id = id
      node.children.push({
        type: 'element',
        tagName: 'a',
        properties: {
          href: `#${id}`,
          className: ['heading-anchor'],
          ariaLabel: 'Copy link to this section',
        },
        children: [],
      })
    })
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
