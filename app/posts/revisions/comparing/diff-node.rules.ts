import type { Element, Properties, Root, RootContent } from 'hast'

export type NodeProperties = Record<string, string | number | boolean>

export interface DiffElement {
  /** 'fragment' for several nodes without an element around them. */
  tag: string
  properties: NodeProperties
  children: DiffNode[]
}

/** A node of a rendered text, as the worker sends it and React shows it. */
export type DiffNode = string | DiffElement

/** Both sides of a comparison are on one page: ids would be there twice, and links to them would lead nowhere. */
const droppedProperties = new Set(['id', 'ariaDescribedBy', 'ariaLabelledBy'])

/** The blocks of a rendered text. */
export function toDiffNodes(tree: Root): DiffNode[] {
  return tree.children.flatMap(toDiffNode)
}

function toDiffNode(node: RootContent): DiffNode[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element' || isForReadersOnly(node)) return []
  const heading = headingIn(node)
  if (heading) return toDiffNode(heading)
  return [
    {
      tag: node.tagName,
      properties: propertiesOf(node.properties),
      children: node.children.flatMap(toDiffNode),
    },
  ]
}

/** A heading without its link and the frame around both, whose direction it keeps. */
function headingIn({ properties, children: [heading] }: Element): Element | null {
  const isFrame = String(properties.className) === 'heading' && heading?.type === 'element'
  return isFrame ? { ...heading, properties: { ...heading.properties, dir: properties.dir } } : null
}

/** The button that copies code, and the way back from a footnote. */
function isForReadersOnly({ tagName, properties }: Element): boolean {
  return tagName === 'button' || 'dataFootnoteBackref' in properties
}

function propertiesOf(properties: Properties): NodeProperties {
  const result: NodeProperties = {}
  for (const [name, value] of Object.entries(properties)) {
    const isWithinPage = name === 'href' && String(value).startsWith('#')
    if (value === null || value === undefined || droppedProperties.has(name) || isWithinPage)
      continue
    result[name] = Array.isArray(value) ? value.join(' ') : value
  }
  return result
}

/** Its words; those of neighbouring list items or cells do not run together. */
export function textOf(node: DiffNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join(' ')
}

export function isElement(node: DiffNode | undefined): node is DiffElement {
  return typeof node === 'object'
}

/** The first element of this name in the node, or the node itself. */
export function findElement(node: DiffNode, tag: string): DiffElement | null {
  if (typeof node === 'string') return null
  if (node.tag === tag) return node
  for (const child of node.children) {
    const found = findElement(child, tag)
    if (found) return found
  }
  return null
}

export function fragment(children: DiffNode[]): DiffElement {
  return { tag: 'fragment', properties: {}, children }
}
