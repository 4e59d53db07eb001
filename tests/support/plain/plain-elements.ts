import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

export type Element = Tree.Element

export const attribute = ({ attrs }: Element, name: string) =>
  attrs.find((attr) => attr.name === name)?.value

/** All elements, in their order, also those that nobody sees. */
export function allIn(node: Tree.ParentNode): Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...allIn(child)] : []))
}

/** The elements that somebody sees whose browser runs no scripts, as far as the markup tells. */
export function shownIn(node: Tree.ParentNode): Element[] {
  return node.childNodes.flatMap((child) =>
    'tagName' in child && isShown(child) ? [child, ...shownIn(child)] : [],
  )
}

/** What classes hide is not known: the build gives them other names. */
function isShown(element: Element): boolean {
  if (/^(head|script|style|template)$/.test(element.tagName)) return false
  if (attribute(element, 'hidden') !== undefined) return false
  return element.tagName !== 'dialog' || attribute(element, 'open') !== undefined
}

/** The text that is shown, with single spaces. */
export const textOf = (node: Tree.ParentNode) => rawText(node).replaceAll(/\s+/g, ' ').trim()

function rawText(node: Tree.ParentNode): string {
  return node.childNodes
    .map((child) => {
      if ('value' in child) return child.value
      if (!('tagName' in child) || !isShown(child)) return ''
      return isInline(child) ? rawText(child) : ` ${rawText(child)} `
    })
    .join('')
}

const isInline = ({ tagName }: Element) =>
  /^(a|abbr|b|bdi|code|del|em|i|ins|kbd|mark|small|span|strong|sub|sup|time)$/.test(tagName)

export function ancestorsOf(element: Element): Element[] {
  const { parentNode: parent } = element
  return parent && 'tagName' in parent ? [parent, ...ancestorsOf(parent)] : []
}

/** What assistive technology calls a field, a button, a link or a region. */
export function nameOf(element: Element, page: Element[]): string {
  const byId = (ids: string) =>
    ids
      .split(' ')
      .map((id) => page.find((one) => attribute(one, 'id') === id))
      .map((found) => (found ? textOf(found) : ''))
      .join(' ')
  const labelledBy = attribute(element, 'aria-labelledby')
  if (labelledBy !== undefined) return byId(labelledBy)
  const label = attribute(element, 'aria-label')
  if (label !== undefined) return label
  if (isField(element)) return labelOf(element, page)
  if (element.tagName === 'fieldset') {
    const legend = allIn(element).find(({ tagName }) => tagName === 'legend')
    return legend ? textOf(legend) : ''
  }
  return nameFromContent(element)
}

function labelOf(field: Element, page: Element[]): string {
  const id = attribute(field, 'id')
  const label =
    page.find((one) => one.tagName === 'label' && id && attribute(one, 'for') === id) ??
    ancestorsOf(field).find(({ tagName }) => tagName === 'label')
  return label ? textOf(label) : ''
}

function nameFromContent(element: Element): string {
  if (attribute(element, 'aria-hidden') === 'true') return ''
  return element.childNodes
    .map((child) => {
      if ('value' in child) return child.value
      if (!('tagName' in child)) return ''
      if (child.tagName === 'img') return attribute(child, 'alt') ?? ''
      return isShown(child) ? nameFromContent(child) : ''
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export const isField = ({ tagName }: Element) => /^(input|select|textarea)$/.test(tagName)

/** What assistive technology says besides the name: hints and errors. */
export function descriptionOf(element: Element, page: Element[]): string {
  const ids = attribute(element, 'aria-describedby')?.split(' ') ?? []
  return ids
    .flatMap((id) => page.filter((one) => attribute(one, 'id') === id))
    .map(textOf)
    .join(' ')
}
