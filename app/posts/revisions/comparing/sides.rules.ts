import type { ShownBlock } from './compare-bodies.rules'
import { type DiffElement, type DiffNode, isElement } from './diff-node.rules'

/** A block of both texts, one beside the other; null where a text lacks it. */
export interface BlockSides {
  is: 'same' | 'different'
  older: DiffNode | null
  newer: DiffNode | null
}

export function sidesOf(block: ShownBlock): BlockSides {
  switch (block.is) {
    case 'same':
      return { is: 'same', older: block.node, newer: block.node }
    case 'replaced':
      return { is: 'different', older: block.older, newer: block.newer }
    default:
      return {
        is: 'different',
        older: without('added', block.node),
        newer: without('removed', block.node),
      }
  }
}

/** A row keeps its cells, so that columns stay where they are. */
const kept = new Set(['td', 'th'])

/** The node without what only the other text has. Null if nothing of it is left. */
function without(mark: 'added' | 'removed', node: DiffNode): DiffNode | null {
  if (!isElement(node)) return node
  if (node.properties.dataChange === mark) return null
  if (node.children.length === 0) return node
  const children = node.children.flatMap((child) => without(mark, child) ?? [])
  const isEmptied = children.every((child) => isEmptyCell(child) || isSpace(child))
  const isKept = kept.has(node.tag) || children.length === node.children.length
  return isEmptied && !isKept
    ? null
    : hasOnlyEmptyCells(node, children)
      ? null
      : { ...node, children }
}

function hasOnlyEmptyCells({ tag, children: before }: DiffElement, children: DiffNode[]): boolean {
  return tag === 'tr' && children.every(isEmptyCell) && !before.every(isEmptyCell)
}

function isEmptyCell(node: DiffNode): boolean {
  return isElement(node) && kept.has(node.tag) && node.children.length === 0
}

function isSpace(node: DiffNode): boolean {
  return typeof node === 'string' && node.trim() === ''
}
