import { type DiffElement, type DiffNode, isElement } from './diff-node.rules'
import type { Deadline, Side } from './sequence-diff.rules'
import { compareWords, wordsOf } from './word-runs.rules'

/** A word, or something without words such as a picture, and the elements around it. */
interface Token {
  key: string
  text: string
  node: DiffNode
  path: DiffElement[]
}

/**
 * The content of the newer paragraph, with what was removed and added marked. A word whose emphasis or link changed
 * counts as replaced. Null if comparing takes too long.
 */
export function mergeInline(
  older: readonly DiffNode[],
  newer: readonly DiffNode[],
  deadline: Deadline,
): DiffNode[] | null {
  const stretches = compareWords(tokensOf(older), tokensOf(newer), deadline)
  if (!stretches) return null
  return stretches.flatMap((stretch) =>
    stretch.is === 'same'
      ? nest(stretch.newer)
      : [
          ...markInline('removed', nest(stretch.older)),
          ...markInline('added', nest(stretch.newer)),
        ],
  )
}

const markTags = { removed: 'del', added: 'ins' } as const

/** Struck out or underlined; nothing if there is nothing to mark. */
export function markInline(is: Exclude<Side, 'same'>, children: DiffNode[]): DiffNode[] {
  if (children.length === 0) return []
  return [{ tag: markTags[is], properties: { dataChange: is }, children }]
}

/** The same for whole blocks. */
export function markBlock(is: Exclude<Side, 'same'>, children: DiffNode[]): DiffElement {
  return { tag: markTags[is], properties: { dataChange: is, dataBlock: '' }, children }
}

function tokensOf(nodes: readonly DiffNode[], path: DiffElement[] = []): Token[] {
  const around = path.map(shellOf).join('')
  return nodes.flatMap((node): Token[] => {
    if (typeof node === 'string') {
      return wordsOf(node).map((text) => ({ key: around + text, text, node: text, path }))
    }
    if (node.children.length > 0) return tokensOf(node.children, [...path, node])
    const text = shellOf(node)
    return [{ key: around + text, text, node, path }]
  })
}

/** An element without its content. */
function shellOf({ tag, properties }: DiffElement): string {
  return `<${tag} ${JSON.stringify(properties)}>`
}

/** Puts the elements around their words again. */
function nest(tokens: readonly Token[], depth = 0): DiffNode[] {
  const nodes: DiffNode[] = []
  for (let start = 0; start < tokens.length; ) {
    const around = tokens[start]?.path[depth]
    let end = start + 1
    while (end < tokens.length && tokens[end]?.path[depth] === around) end += 1
    const group = tokens.slice(start, end)
    if (around) nodes.push({ ...around, children: nest(group, depth + 1) })
    else for (const { node } of group) append(nodes, node)
    start = end
  }
  return nodes
}

function append(nodes: DiffNode[], node: DiffNode): void {
  const last = nodes.at(-1)
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
  else nodes.push(node)
}

export function hasMarks(node: DiffNode): boolean {
  if (!isElement(node)) return false
  return 'dataChange' in node.properties || node.children.some(hasMarks)
}
