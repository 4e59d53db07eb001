import type { Nodes as HastNodes, Parents as HastParents } from 'hast'
import type { Nodes as MdastNodes, Parents as MdastParents } from 'mdast'

/** Returns the place among its siblings to go on at, leaving out what is in it; else nothing. */
type Visitor<Node, Parent> = (node: Node, index: number, parent: Parent) => number | undefined

interface EachOf {
  <Type extends HastNodes['type']>(
    tree: HastParents,
    type: Type,
    visitor: Visitor<Extract<HastNodes, { type: Type }>, HastParents>,
  ): void
  <Type extends MdastNodes['type']>(
    tree: MdastParents,
    type: Type,
    visitor: Visitor<Extract<MdastNodes, { type: Type }>, MdastParents>,
  ): void
}

/**
 * Calls for every node of a type below this one, from the first to the last, also in what the call has put there. A
 * text's tree is gone through a dozen times: unist-util-visit, which names a function for every node, took a quarter
 * of the time.
 */
export const eachOf = walk as EachOf

interface Branch {
  type: string
  children: { type: string }[]
}

function walk(tree: Branch, type: string, visitor: Visitor<unknown, Branch>): void {
  for (let index = 0; index < tree.children.length; ) {
    const node = tree.children[index] as { type: string }
    const next = node.type === type ? visitor(node, index, tree) : undefined
    if (next === undefined && 'children' in node) walk(node as Branch, type, visitor)
    index = next ?? index + 1
  }
}
