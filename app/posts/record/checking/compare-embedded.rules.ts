import { findAll, type PageElement } from './page-element.rules'

/** Elements that show something, and have neither words nor an address that is compared elsewhere. */
const embedding = new Set(
  'area audio canvas embed frame iframe input object svg template video'.split(' '),
)

/** Whether a text embeds the same kinds of elements, in this order: boxes of task lists, or nothing. */
export function hasTheSameEmbedded(rendered: PageElement, shown: PageElement): boolean {
  const namesIn = (element: PageElement) => embeddedIn(element).map(nameOf).join(' ')
  return namesIn(rendered) === namesIn(shown)
}

/** Whether an element embeds nothing but the icons of the site. */
export function hasOnlyIcons(element: PageElement): boolean {
  return embeddedIn(element).every(isIcon)
}

function embeddedIn(element: PageElement): PageElement[] {
  return findAll(element, ({ tagName }) => embedding.has(tagName))
}

function nameOf({ tagName, attributes }: PageElement): string {
  return tagName === 'input' ? `input-${attributes.type ?? ''}` : tagName
}

function isIcon(element: PageElement): boolean {
  const others = findAll(element, ({ tagName }) => tagName !== 'path')
  return element.tagName === 'svg' && others.length === 0
}
