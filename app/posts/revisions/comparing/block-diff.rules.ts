import {
  type DiffElement,
  type DiffNode,
  findElement,
  fragment,
  isElement,
  textOf,
} from './diff-node.rules'
import { hasMarks, markBlock, markInline, mergeInline } from './inline-diff.rules'
import {
  allDifferent,
  type Deadline,
  diffSequences,
  type Side,
  stretchesOf,
} from './sequence-diff.rules'
import { pairSimilar, similarity, type WordBag, wordBag } from './similar-pairs.rules'

/** A block that is in both texts, only in one, or in both with changes. */
export type BlockChange =
  | { is: 'same'; node: DiffNode }
  | { is: 'removed' | 'added'; node: DiffNode }
  | { is: 'changed'; node: DiffNode }
  /** A picture: both are shown, one beside the other. */
  | { is: 'replaced'; older: DiffNode; newer: DiffNode }

interface Block {
  node: DiffNode
  key: string
  bag: WordBag
}

/** Compares blocks first, then the words within blocks that changed. Past the deadline, blocks only. */
export function compareBlocks(
  older: readonly DiffNode[],
  newer: readonly DiffNode[],
  deadline: Deadline,
): BlockChange[] {
  const [before, after] = [older.map(toBlock), newer.map(toBlock)]
  const keys = (blocks: Block[]) => blocks.map(({ key }) => key)
  const runs = diffSequences(keys(before), keys(after), deadline) ?? allDifferent(before, after)
  return stretchesOf(runs, before, after).flatMap((stretch) =>
    stretch.is === 'same'
      ? stretch.newer.map(({ node }): BlockChange => ({ is: 'same', node }))
      : compareDifferent(stretch.older, stretch.newer, deadline),
  )
}

function toBlock(node: DiffNode): Block {
  return { node, key: JSON.stringify(node), bag: wordBag(textOf(node)) }
}

function compareDifferent(older: Block[], newer: Block[], deadline: Deadline): BlockChange[] {
  const pairs = pairSimilar(older, newer, similarityOfBlocks, deadline)
  return pairs.flatMap(({ older, newer }): BlockChange[] => {
    if (!older) return newer ? [{ is: 'added', node: newer.node }] : []
    if (!newer) return [{ is: 'removed', node: older.node }]
    return comparePair(older.node, newer.node, deadline)
  })
}

function comparePair(older: DiffNode, newer: DiffNode, deadline: Deadline): BlockChange[] {
  if (isPicture(older) && isPicture(newer)) return [{ is: 'replaced', older, newer }]
  const node = mergeBlock(older, newer, deadline)
  // Only something without words changed, such as the alignment of a column, or there is no time left.
  if (!node || !hasMarks(node)) {
    return [
      { is: 'removed', node: older },
      { is: 'added', node: newer },
    ]
  }
  return [{ is: 'changed', node }]
}

function isPicture(node: DiffNode): boolean {
  return isElement(node) && node.tag === 'figure' && findElement(node, 'img') !== null
}

const heading = /^h[1-6]$/
const list = /^[ou]l$/

/** Only blocks of one kind can be versions of one another. */
function similarityOfBlocks(older: Block, newer: Block): number {
  if (kindOf(older.node) !== kindOf(newer.node)) return 0
  if (isPicture(older.node)) return isPicture(newer.node) ? 0.5 : 0
  return similarity(older.bag, newer.bag)
}

function kindOf(node: DiffNode): string {
  if (!isElement(node)) return 'text'
  return heading.test(node.tag) ? 'heading' : list.test(node.tag) ? 'list' : node.tag
}

const containers = new Set([
  'blockquote',
  'div',
  'section',
  'table',
  'tbody',
  'thead',
  'tr',
  'ol',
  'ul',
])
const blocks = /^(blockquote|div|figure|h[1-6]|hr|ol|p|pre|section|table|ul)$/

/** One block with what was removed from the older and added in the newer marked in it. Null past the deadline. */
function mergeBlock(older: DiffNode, newer: DiffNode, deadline: Deadline): DiffNode | null {
  if (!isElement(older) || !isElement(newer)) {
    return fragmentOf(mergeInline([older], [newer], deadline))
  }
  const children = mergeContent(older, newer, deadline)
  return children && { ...newer, children }
}

function mergeContent(
  older: DiffElement,
  newer: DiffElement,
  deadline: Deadline,
): DiffNode[] | null {
  const [before, after] = [older.children[0], newer.children[0]]
  // The <code> of a block of code stays one element.
  if (newer.tag === 'pre' && isElement(before) && isElement(after)) {
    const code = mergeBlock(before, after, deadline)
    return code === null ? null : [code]
  }
  if (hasBlocks(newer) || hasBlocks(older)) return mergeChildren(older, newer, deadline)
  return mergeInline(older.children, newer.children, deadline)
}

function fragmentOf(children: DiffNode[] | null): DiffNode | null {
  return children && fragment(children)
}

function hasBlocks({ tag, children }: DiffElement): boolean {
  if (containers.has(tag)) return true
  return children.some((child) => isElement(child) && blocks.test(child.tag))
}

function mergeChildren(older: DiffElement, newer: DiffElement, deadline: Deadline): DiffNode[] {
  // The cells of a row with as many columns are compared each with its own.
  if (newer.tag === 'tr' && older.children.length === newer.children.length) {
    return newer.children.map(
      (cell, index) => mergeBlock(older.children[index] ?? cell, cell, deadline) ?? cell,
    )
  }
  const changes = compareBlocks(groupInline(older), groupInline(newer), deadline)
  return changes.flatMap((change): DiffNode[] => {
    switch (change.is) {
      case 'same':
      case 'changed':
        return [change.node]
      case 'replaced':
        return [markBlock('removed', [change.older]), markBlock('added', [change.newer])]
      default:
        return [markWhole(change.is, change.node)]
    }
  })
}

/** The words of a list item that are followed by a nested list are compared as one block. */
function groupInline({ tag, children }: DiffElement): DiffNode[] {
  if (containers.has(tag)) return children
  const grouped: DiffNode[] = []
  let words: DiffNode[] = []
  for (const child of children) {
    if (isElement(child) && blocks.test(child.tag)) {
      if (words.length > 0) grouped.push(fragment(words))
      grouped.push(child)
      words = []
    } else words.push(child)
  }
  return words.length > 0 ? [...grouped, fragment(words)] : grouped
}

/** A list item, row or cell must stay where it is: its content is marked. */
const markedInside = new Set(['li', 'td', 'th'])
const markedDeeper = new Set(['tr', 'thead', 'tbody'])

export function markWhole(is: Exclude<Side, 'same'>, node: DiffNode): DiffNode {
  if (!isElement(node)) return fragment(markInline(is, [node]))
  if (node.tag === 'fragment') return fragment(markInline(is, node.children))
  if (markedInside.has(node.tag)) {
    const inner = hasBlocks(node) ? [markBlock(is, node.children)] : markInline(is, node.children)
    return { ...node, children: inner }
  }
  if (markedDeeper.has(node.tag)) {
    return { ...node, children: node.children.map((child) => markWhole(is, child)) }
  }
  return markBlock(is, [node])
}
