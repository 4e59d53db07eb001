import { type Handle, toMdast } from 'hast-util-to-mdast'
import type { ListItem, Root } from 'mdast'
import { visit } from '../tree/visit'
import { type PastedPicture, placePictures, takeOutData } from './pictures'
import { type Document, readHtml } from './read/read'
import { flowOf } from './shape/flow'
import { readLargeTypeAsHeadings, readMonospaceAsCode } from './shape/fonts'
import { levelHeadings } from './shape/headings'
import { stringify } from './to-markdown'
import { element } from './tree'

export interface ConversionOptions {
  /** Links to this origin become relative. */
  siteOrigin: string
  /** The addresses of placeholders begin with it. */
  picturePrefix: string
  /** The names of footnotes begin with it: they must differ from those of the text around. */
  footnotePrefix: string
  /** The level of the topmost heading: 1, unless the text around begins lower. */
  topHeading?: number
}

export interface ConvertedHtml {
  markdown: string
  pictures: PastedPicture[]
  /** How many pictures the HTML names without saying where they can be fetched. */
  lostPictures: number
  tree: Root
}

/** Converts the HTML of any program to markdown. Throws for HTML that nests too deeply to be parsed. */
export function htmlToMarkdown(source: string, options: ConversionOptions): ConvertedHtml {
  const { html, data } = takeOutData(source)
  const document = readHtml(html, options.siteOrigin)
  const root = element('div', shape(document))
  levelHeadings(root.children, options.topHeading ?? 1)
  const { pictures, lostCount } = placePictures(root, { ...options, data })
  const tree = toTree(root, document, options.footnotePrefix)
  return { markdown: stringify(tree), pictures, lostPictures: lostCount, tree }
}

// Fonts before blocks: they decide what is a heading and what is code.
function shape({ items, notes, origin }: Document) {
  const withCode = readMonospaceAsCode(items)
  if (origin.isApple || origin.isGoogleDocs) readLargeTypeAsHeadings(withCode, origin.isGoogleDocs)
  const elements = flowOf(withCode)
  // The line above footnotes, and what is left of a page's end.
  while (elements.at(-1)?.tagName === 'hr') elements.pop()
  const definitions = notes.map(({ children, properties }) =>
    element('note-text', flowOf(children), properties),
  )
  return [...elements, ...definitions]
}

function toTree(root: ReturnType<typeof element>, { notes }: Document, prefix: string): Root {
  const defined = new Set(notes.map(({ properties }) => properties.note))
  const note: Handle = (_state, { properties }) => {
    const identifier = `${prefix}${properties.note}`
    if (!defined.has(properties.note)) return { type: 'text', value: `[${properties.note}]` }
    return { type: 'footnoteReference', identifier, label: identifier }
  }
  const noteText: Handle = (state, node) => {
    const identifier = `${prefix}${node.properties.note}`
    const children = state.toFlow(state.all(node))
    return [{ type: 'footnoteDefinition', identifier, label: identifier, children }]
  }
  const tree = toMdast(
    { type: 'root', children: root.children },
    {
      handlers: { note, 'note-text': noteText },
      document: true,
    },
  )
  if (tree.type !== 'root') return { type: 'root', children: [] }
  visit(tree, 'list', (list) => {
    for (const item of list.children) item.spread = !isTight(item)
    list.spread = list.children.some(({ spread }) => spread)
  })
  return tree
}

/** One paragraph, and lists: an item that needs no empty lines. */
function isTight({ children }: ListItem): boolean {
  const [first, ...others] = children
  return others.every(({ type }) => type === 'list') && first?.type !== 'code'
}
