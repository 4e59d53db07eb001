import type { Element } from 'hast'
import {
  type Block,
  element,
  hasContent,
  type Item,
  isBlock,
  type Leaf,
  leavesOf,
  noMarks,
  textOf,
} from '../tree'
import { inlineOf, onOneLine, splitParagraphs, withoutCommonMarks } from './inline'
import { listOf, nestWordItems } from './lists'
import { isLayoutTable, tableOf } from './tables'

/** Blocks and the text between them as elements that have one meaning each. */
export function flowOf(items: readonly Item[]): Element[] {
  const elements: Element[] = []
  let leaves: Leaf[] = []
  const flush = () => {
    for (const paragraph of paragraphsOf(leaves)) elements.push(paragraph)
    leaves = []
  }
  const hasLines = items.some(isEmptyLine)
  for (const item of nestWordItems(items)) {
    if (!isBlock(item)) {
      leaves.push(item)
    } else if (hasLines && item.tag === 'div' && !isEmptyLine(item) && isLine(item)) {
      // In mails a block is a line, and an empty one separates paragraphs.
      if (leaves.some(hasContent)) leaves.push(breakLeaf())
      leavesOf(item.children, leaves)
    } else {
      flush()
      for (const found of elementsOf(item)) elements.push(found)
    }
  }
  flush()
  return elements
}

function isLine({ children }: Block): boolean {
  return children.every((child) => !isBlock(child))
}

function isEmptyLine(item: Item): boolean {
  if (!isBlock(item) || item.tag !== 'div' || !isLine(item)) return false
  return (
    leavesOf(item.children).some(({ type }) => type === 'break') &&
    !leavesOf(item.children).some(hasContent)
  )
}

function breakLeaf(): Leaf {
  return { type: 'break', element: element('br', []), marks: noMarks }
}

function paragraphsOf(leaves: readonly Leaf[]): Element[] {
  return splitParagraphs(leaves).map((paragraph) => element('p', inlineOf(paragraph)))
}

function elementsOf(item: Block): Element[] {
  const { tag, children } = item
  if (/^h[1-6]$/.test(tag)) return headingOf(item)
  switch (tag) {
    case 'hr':
      return [element('hr', [])]
    case 'pre':
      return codeOf(item)
    case 'ul':
    case 'ol':
      return listOf(item, flowOf)
    case 'blockquote': {
      const content = flowOf(children)
      return content.length > 0 ? [element('blockquote', content)] : []
    }
    case 'table':
      return isLayoutTable(item) ? flowOf(cellsAsBlocks(item)) : tableOf(item)
    case 'figure':
      return flowOf(withCaption(children))
    default:
      return flowOf(children)
  }
}

/** A heading with no text is no heading; what else is in it stays. */
function headingOf({ tag, children }: Block): Element[] {
  const leaves = leavesOf(children)
  if (textOf(children).trim() === '') return paragraphsOf(leaves)
  const pictures = leaves.filter(({ type }) => type === 'picture')
  const text = leaves.filter(({ type }) => type !== 'picture')
  return [
    element(tag, inlineOf(withoutCommonMarks(onOneLine(text)))),
    ...pictures.flatMap((picture) => paragraphsOf([picture])),
  ]
}

function codeOf({ children, properties }: Block): Element[] {
  const value = textOf(children)
  if (value.trim() === '') return []
  return [element('pre', [{ type: 'text', value }], { language: properties.language })]
}

function cellsAsBlocks(table: Block): Item[] {
  return table.children.flatMap((row) => (isBlock(row) && row.tag === 'tr' ? row.children : [row]))
}

/** The caption of a single picture becomes its title, which readers see below it. */
function withCaption(children: readonly Item[]): Item[] {
  const leaves = leavesOf(children)
  const [picture, ...others] = leaves.filter(({ type }) => type === 'picture')
  const captions: Block[] = []
  const rest = withoutCaptions(children, captions)
  const caption = textOf(captions).replace(/\s+/g, ' ').trim()
  if (picture?.type !== 'picture' || others.length > 0 || caption === '') return [...children]
  picture.element.properties.title = caption
  return rest
}

function withoutCaptions(items: readonly Item[], captions: Block[]): Item[] {
  return items.flatMap((item): Item[] => {
    if (!isBlock(item)) return [item]
    if (item.tag !== 'figcaption') {
      return [{ ...item, children: withoutCaptions(item.children, captions) }]
    }
    captions.push(item)
    return []
  })
}
