import type { Properties } from 'hast'
import { attribute, descendants, isElement, type SourceElement, textBelow } from './source'
import type { Style } from './styles'

/** A list item of Word: a paragraph that names its level, with its bullet or number as text in front. */
export function wordListItem(paragraph: SourceElement, style: Style): Properties | null {
  const level = Number(/\blevel(\d)/.exec(style.wordList ?? '')?.[1])
  return level ? { level, ...numbering(markerOf(paragraph)) } : null
}

function markerOf(paragraph: SourceElement): string {
  for (const node of descendants(paragraph)) {
    if (isElement(node) && /mso-list:\s*ignore/i.test(attribute(node, 'style'))) {
      return textBelow(node, 60).trim()
    }
  }
  return ''
}

function numbering(marker: string): { ordered: boolean; start: number } {
  const [, number] = /^\(?(?:(\d{1,6})|[a-z]{1,5})[.)]/i.exec(marker) ?? [null, null]
  return { ordered: number !== null, start: Number(number ?? 1) }
}

/** A list item of Word on the web: every item is in a list of its own and names its level. */
export function wordOnlineItem(item: SourceElement, listTag: string): Properties | null {
  const level = Number(attribute(item, 'data-aria-level'))
  if (!level || !attribute(item, 'data-listid')) return null
  const start = Number(attribute(item, 'data-aria-posinset')) || 1
  return { level, ordered: listTag === 'ol', start }
}

/** The level of a heading, by its tag, its role or its style in Word; null for anything else. */
export function headingLevel(element: SourceElement, style: Style): number | null {
  const fromTag = /^h([1-6])$/.exec(element.tagName)?.[1]
  if (fromTag) return Number(fromTag)
  if (attribute(element, 'role') === 'heading') {
    const level = Number(attribute(element, 'aria-level')) || 2
    return Math.min(Math.max(Math.trunc(level), 1), 6)
  }
  if (element.tagName !== 'p') return null
  const classes = attribute(element, 'class')
  if (/(^|\s)(MsoTitle\w*|title)(\s|$)/i.test(classes)) return 1
  const fromClass = /(?:^|\s)Mso(?:o)?Heading(\d)/i.exec(classes)?.[1]
  return fromClass ? Math.min(Math.max(Number(fromClass), 1), 6) : style.outlineLevel
}
