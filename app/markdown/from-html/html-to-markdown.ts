import type { Root } from 'mdast'
import { type PastedPicture, placePictures, takeOutData } from './pictures'
import { type Document, readHtml } from './read/read'
import { flowOf } from './shape/flow'
import { readLargeTypeAsHeadings, readMonospaceAsCode } from './shape/fonts'
import { levelHeadings } from './shape/headings'
import { stringify } from './to-markdown'
import { treeOf } from './to-tree'
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
  const elements = shape(document)
  levelHeadings(elements, options.topHeading ?? 1)
  const { pictures, lostCount } = placePictures(element('div', elements), { ...options, data })
  const tree = treeOf(elements, options.footnotePrefix)
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
