import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { frameCode } from './code/code-blocks'
import type { Highlight } from './code/highlight'
import { isTooMuchToLayOut, longestHtml } from './cost/limits'
import { asTyped, type RenderedDocument } from './rendered-document'
import { addAnchors } from './steps/anchors'
import { markDirection } from './steps/direction'
import { framePictures, offerPictureSizes } from './steps/figures'
import { dropEmptyHeadings, dropRepeatedTitle, shiftHeadings } from './steps/headings'
import { guardLinks, linkTargetsOf } from './steps/links'
import { guardPictures } from './steps/pictures'
import { rawHtmlToText } from './steps/raw-html'
import { nameTaskBoxes } from './steps/task-lists'
import { containWideTables } from './steps/wide-tables'
import { dropBlankText } from './tree/blank-text'
import { listItemsOnce } from './tree/list-items'
import { outlineOf } from './tree/outline'
import { parseMarkdown } from './tree/parse'
import { countWords, textOf } from './visible-text'

export interface MarkdownSettings {
  /** A leading heading that repeats it is left out: the page already shows the title. */
  title: string
  /** Links to this origin stay in the tab; all others are external. */
  siteOrigin: string
  /** Gives code its colours; without it all code is plain. */
  highlight?: Highlight
}

/** A post's body as safe HTML. Nothing an author writes can become a script, a style or a form. */
export function renderMarkdown(body: string, settings: MarkdownSettings): string {
  return renderDocument(body, settings).html
}

/** The same, with what stands around a text. */
export function renderDocument(body: string, settings: MarkdownSettings): RenderedDocument {
  if (isTooMuchToLayOut(body)) return asTyped(body)
  try {
    const steps = pipeline(settings)
    const parsed = parseMarkdown(body)
    const wordCount = countWords(textOf(parsed))
    const tree = steps.runSync(parsed)
    const links = linkTargetsOf(tree, settings.siteOrigin)
    const html = steps.stringify(tree)
    if (html.length > longestHtml) return asTyped(body)
    return { html, outline: outlineOf(tree), links, wordCount }
  } catch (error) {
    // Thousands of quotes or lists, each in the one before, are more than the stack holds.
    if (error instanceof RangeError) return asTyped(body)
    throw error
  }
}

function pipeline(settings: MarkdownSettings) {
  return (
    unified()
      // The title goes before headings shift: it is found by its text, at whatever level it was written.
      // Anchors come after, so that a dropped heading takes no id from a later one of the same text.
      .use(rawHtmlToText)
      .use(dropEmptyHeadings)
      .use(dropRepeatedTitle, settings.title)
      .use(remarkRehype, listItemsOnce)
      .use(shiftHeadings)
      .use(addAnchors)
      .use(guardPictures, settings.siteOrigin)
      .use(guardLinks, settings.siteOrigin)
      // Frames come first: they look for the picture itself.
      .use(framePictures)
      .use(offerPictureSizes)
      .use(nameTaskBoxes)
      .use(markDirection)
      .use(containWideTables)
      .use(frameCode, settings.highlight)
      .use(dropBlankText)
      .use(rehypeStringify)
  )
}
