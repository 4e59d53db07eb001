import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

export type SourceNode = Tree.ChildNode
export type SourceElement = Tree.Element
export type SourceParent = Tree.ParentNode

export function isElement(node: SourceNode): node is SourceElement {
  return 'tagName' in node
}

export function isText(node: SourceNode): node is Tree.TextNode {
  return node.nodeName === '#text'
}

export function attribute({ attrs }: SourceElement, name: string): string {
  for (const attr of attrs) if (attr.name === name) return attr.value
  return ''
}

export function hasAttribute({ attrs }: SourceElement, name: string): boolean {
  return attrs.some((attr) => attr.name === name)
}

/** The text below a node. Without recursion, so that no nesting is too deep. */
export function textBelow(node: SourceParent, maxLength = Number.POSITIVE_INFINITY): string {
  let text = ''
  for (const found of descendants(node)) {
    if (isText(found)) text += found.value
    if (text.length > maxLength) break
  }
  return text
}

/** All nodes below a node in document order. */
export function* descendants(node: SourceParent): Generator<SourceNode> {
  const waiting: SourceNode[] = node.childNodes.toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    if (!isElement(next)) continue
    for (let index = next.childNodes.length - 1; index >= 0; index -= 1) {
      const child = next.childNodes[index]
      if (child) waiting.push(child)
    }
  }
}
