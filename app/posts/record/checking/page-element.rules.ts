import type { Nodes } from 'hast'

/** An element of a page, from wherever: a browser, a parser, the renderer. */
export interface PageElement {
  tagName: string
  attributes: Readonly<Record<string, string>>
  children: readonly (PageElement | string)[]
}

/** What the renderer made, as if it had been read from a page. */
export function fromRendered(node: Nodes): PageElement {
  return {
    tagName: node.type === 'element' ? node.tagName : 'div',
    attributes: node.type === 'element' ? attributesOf(node.properties) : {},
    children: ('children' in node ? node.children : []).flatMap((child) =>
      child.type === 'text' ? child.value : child.type === 'element' ? fromRendered(child) : [],
    ),
  }
}

function attributesOf({ className, ...others }: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries({ ...others, class: className })
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [
        name.toLowerCase(),
        Array.isArray(value) ? value.join(' ') : String(value),
      ]),
  )
}

/** Elements inside of a line: the words on both sides of their edges may be one word. */
const inline = new Set(
  'a abbr b bdi bdo cite code del em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** What a reader reads, with single spaces. The buttons that copy code are no part of a text. */
export function wordsOf(element: PageElement): string {
  return tidy(rawWords(element))
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function rawWords({ tagName, attributes, children }: PageElement): string {
  if (tagName === 'button' && isCopyButton(children)) return ''
  if (tagName === 'img') return ` ${attributes.alt ?? ''} `
  const words = children
    .map((child) => (typeof child === 'string' ? child : rawWords(child)))
    .join('')
  return inline.has(tagName) ? words : ` ${words} `
}

function isCopyButton(children: PageElement['children']): boolean {
  return children.length === 1 && /^Cop(y|ied)$/.test(String(children[0]))
}

export function findAll(
  element: PageElement,
  isWanted: (element: PageElement) => boolean,
): PageElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return isWanted(child) ? [child] : findAll(child, isWanted)
  })
}

export function hasClass({ attributes }: PageElement, name: string): boolean {
  return (attributes.class ?? '').split(' ').includes(name)
}
