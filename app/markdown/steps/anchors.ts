import type { Root } from 'hast'
import { pageIds } from '../page-ids'
import { eachOf } from '../tree/walk'
import { wordsOf } from './headings'

/** Gives every heading its id and a link to itself; a repeated heading gets -2, -3, … */
export function addAnchors() {
  return (tree: Root) => {
    // Footnotes bring ids of their own, last in the tree: no heading before them may take one.
    const taken = idsIn(tree)
    const lastNumbers = new Map<string, number>()
    eachOf(tree, 'element', (node) => {
      if (!/^h[1-6]$/.test(node.tagName)) return
      if (node.properties.id) return
      const id = unique(anchorId(wordsOf(node)), taken, lastNumbers)
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
  const ids = new Set(pageIds)
  eachOf(tree, 'element', ({ properties }) => {
    if (properties.id) ids.add(String(properties.id))
  })
  return ids
}

/** Counts on from the last number that a text was given: a thousand alike take no longer than any. */
function unique(wanted: string, taken: Set<string>, lastNumbers: Map<string, number>): string {
  let number = lastNumbers.get(wanted) ?? 1
  let id = number === 1 ? wanted : `${wanted}-${number}`
  while (taken.has(id)) {
    number += 1
    id = `${wanted}-${number}`
  }
  lastNumbers.set(wanted, number)
  taken.add(id)
  return id
}

/** A heading's anchor: lowercased, non-alphanumerics removed, spaces to hyphens. */
export function anchorId(heading: string): string {
  const id = heading
    .toLowerCase()
    // An emoji leaves nothing behind: neither what chooses its looks nor the key cap around it.
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Me}]/gu, '')
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
  return id || 'section'
}
