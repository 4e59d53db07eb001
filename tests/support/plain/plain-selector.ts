import { ancestorsOf, attribute, type Element } from './plain-elements'

/**
 * Whether an element matches a simple CSS selector: tags, `#id`, `.class`, `[attribute]`, `[attribute=value]`,
 * descendants, and several of them after commas.
 */
export function matchesSelector(element: Element, selectors: string): boolean {
  return selectors.split(', ').some((selector) => matchesPath(element, selector))
}

function matchesPath(element: Element, selector: string): boolean {
  const [last, ...before] = (selector.match(/(?:\[[^\]]*\]|[^ ])+/g) ?? []).reverse()
  if (!matchesCompound(element, last ?? '')) return false
  const ancestors = ancestorsOf(element)
  // The nearest match leaves the most ancestors for the rest.
  let from = 0
  return before.every((compound) => {
    const index = ancestors.findIndex((one, at) => at >= from && matchesCompound(one, compound))
    from = index + 1
    return index >= 0
  })
}

const part = /([#.]?)([\w-]+)|\[([\w-]+)(?:=([^\]]*))?\]/g

function matchesCompound(element: Element, compound: string): boolean {
  return [...compound.matchAll(part)].every(([, mark, name = '', key, value]) => {
    if (key !== undefined) {
      const found = attribute(element, key)
      return value === undefined ? found !== undefined : found === value
    }
    if (mark === '#') return attribute(element, 'id') === name
    if (mark === '.') return attribute(element, 'class')?.split(/\s+/).includes(name)
    return element.tagName === name
  })
}
