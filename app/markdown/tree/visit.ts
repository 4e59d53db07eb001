import type { Nodes as HastNodes, Parents as HastParents } from 'hast'
import type { Nodes as MdastNodes, Parents as MdastParents } from 'mdast'

/** May return the index of the sibling to continue with; the children of the node are skipped then. */
type Visitor<Node, Parent> = (node: Node, index: number, parent: Parent) => number | undefined

interface Visit {
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
 * Calls the visitor for every node of a type below `tree`, in document order, including nodes that the visitor adds.
 * Rendering walks a tree a dozen times, and unist-util-visit took a quarter of its time: it creates a named function
 * for each node.
 */
export const visit = walk as Visit

interface Parent {
  type: string
  children: { type: string }[]
}

function walk(tree: Parent, type: string, visitor: Visitor<unknown, Parent>): void {
  for (let index = 0; index < tree.children.length; ) {
    const node = tree.children[index] as { type: string }
    const next = node.type === type ? visitor(node, index, tree) : undefined
    if (next === undefined && 'children' in node) walk(node as Parent, type, visitor)
    index = next ?? index + 1
  }
}
