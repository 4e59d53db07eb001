import type { Root } from 'hast'
import { visit } from '../../tree/visit'
import type { NamedEntity } from './mark-mentions'

/** A bare address is a link. One that is an indicator leads to an attacker, so it becomes plain text. */
export function unlinkIndicators(tree: Root, entities: readonly NamedEntity[]): void {
  const indicators = new Set(
    entities.flatMap(({ href, spellings }) => (href === null ? spellings : [])),
  )
  if (indicators.size === 0) return
  visit(tree, 'element', (node) => {
    const [child, ...others] = node.children
    if (node.tagName !== 'a' || child?.type !== 'text' || others.length > 0) return
    const { value } = child
    if (!indicators.has(value) || !isAddressOf(String(node.properties.href), value)) return
    node.tagName = 'span'
    node.properties = {}
  })
}

/** Whether a bare address links to itself. Else the author links it to something else, such as a report about it. */
export function isAddressOf(address: string, text: string): boolean {
  return [text, `http://${text}`, `https://${text}`, `mailto:${text}`].some(
    (one) => encodeURI(one.toWellFormed()) === address || one === address,
  )
}
