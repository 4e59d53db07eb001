import { createElement, Fragment, type ReactNode } from 'react'
import type { DiffNode, NodeProperties } from '../diff-node.rules'

/** A node of a rendered text. It comes from the pipeline of readers' pages, which removes markup that authors wrote. */
export function DiffNodeView({ node }: { node: DiffNode }): ReactNode {
  return elementOf(node)
}

/** Nodes that never move need no keys. */
export function inOrder(nodes: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes)
}

function elementOf(node: DiffNode): ReactNode {
  if (typeof node === 'string') return node
  const { tag, properties, children } = node
  const inner = children.map(elementOf)
  if (tag === 'fragment') return inOrder(inner)
  return createElement(tag, attributesOf(properties), ...inner)
}

function attributesOf(properties: NodeProperties): Record<string, string | number | boolean> {
  const entries = Object.entries(properties).map(([name, value]) => [attributeName(name), value])
  // React reports a checkbox that is checked and cannot be changed, unless it is read-only.
  if (properties.type === 'checkbox') entries.push(['readOnly', true])
  return Object.fromEntries(entries)
}

/** ariaLabel is aria-label, dataBlock is data-block; React spells all others as the tree does. */
function attributeName(name: string): string {
  const prefix = /^(aria|data)(?=[A-Z])/.exec(name)?.[0]
  if (!prefix) return name
  const rest = name.slice(prefix.length)
  if (prefix === 'aria') return `aria-${rest.toLowerCase()}`
  return `data${rest.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
