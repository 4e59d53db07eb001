import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { frameCode } from './code/code-blocks'
import type { Highlight } from './code/highlight'
import { exceedsRenderLimits, maxHtmlLength } from './cost/limits'
import { type RenderedDocument, renderAsPlainText } from './rendered-document'
import { markDirection } from './steps/direction'
import { framePictures, offerPictureSizes } from './steps/figures'
import { addAnchors } from './steps/headings/anchors'
import { dropEmptyHeadings, dropRepeatedTitle, shiftHeadings } from './steps/headings/headings'
import { guardLinks, linkTargetsOf } from './steps/links'
import { markMentions, type NamedEntity } from './steps/mentions/mark-mentions'
import { showIndicatorsPlain } from './steps/mentions/plain-indicators'
import { unlinkIndicators } from './steps/mentions/unlink-indicators'
import { guardPictures } from './steps/pictures'
import { rawHtmlToText } from './steps/raw-html'
import { markSourceLines } from './steps/source-lines'
import { labelTaskBoxes } from './steps/task-lists'
import { containWideTables } from './steps/wide-tables'
import { dropBlankText } from './tree/blank-text'
import { fastListItems } from './tree/list-items'
import { outlineOf } from './tree/outline'
import { parseMarkdown } from './tree/parse'
import { countWords, textOf } from './visible-text'

export interface MarkdownSettings {
  /** The page shows the title already, so a leading heading that repeats it is dropped. */
  title: string
  /** Links to this origin open in the same tab; all others are external. */
  siteOrigin: string
  /** Its path, for addresses that are relative to it. */
  path?: string
  /** Colours code blocks; without it they are plain. */
  highlight?: Highlight
  /** Adds the source line of each block, for previews. */
  marksLines?: boolean
  /** What the text names: each mention gets an id and a link. */
  entities?: readonly NamedEntity[]
}

/** A post's body as safe HTML. Nothing an author writes can become a script, a style or a form. */
export function renderMarkdown(body: string, settings: MarkdownSettings): string {
  return renderDocument(body, settings).html
}

/** The HTML of a body, with its outline, link targets, word count and mentions. */
export function renderDocument(body: string, settings: MarkdownSettings): RenderedDocument {
  if (exceedsRenderLimits(body)) return renderAsPlainText(body)
  try {
    const steps = pipeline(settings)
    const parsed = parseMarkdown(body)
    const wordCount = countWords(textOf(parsed))
    const tree = steps.runSync(parsed)
    unlinkIndicators(tree, settings.entities ?? [])
    const links = linkTargetsOf(tree, settings.siteOrigin + (settings.path ?? ''))
    const outline = outlineOf(tree)
    // After the links are listed: a printed page does not list the pages of entities.
    const mentions = markMentions(tree, settings.entities ?? [])
    const html = steps.stringify(tree)
    if (html.length > maxHtmlLength) return renderAsPlainText(body)
    return { html, outline, links, wordCount, mentions }
  } catch (error) {
    // Thousands of nested quotes or lists overflow the stack.
    if (error instanceof RangeError) return renderAsPlainText(body)
    throw error
  }
}

/** The tree of the same HTML, to compare it with another one. Null for a body that is shown as source. */
export function renderTree(body: string, settings: MarkdownSettings): Root | null {
  if (exceedsRenderLimits(body)) return null
  try {
    return pipeline(settings).runSync(parseMarkdown(body))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function pipeline(settings: MarkdownSettings) {
  return (
    unified()
      // Headings are dropped before anchors are added: a dropped heading must not use up the id of a later one
      // with the same text.
      .use(rawHtmlToText)
      .use(showIndicatorsPlain)
      .use(dropEmptyHeadings)
      .use(dropRepeatedTitle, settings.title)
      .use(remarkRehype, fastListItems)
      .use(shiftHeadings)
      .use(addAnchors)
      .use(guardPictures, settings.siteOrigin)
      .use(guardLinks, settings.siteOrigin)
      // Before offerPictureSizes: it wraps the <img> that framePictures looks for.
      .use(framePictures)
      .use(offerPictureSizes)
      .use(labelTaskBoxes)
      .use(markDirection)
      .use(containWideTables)
      .use(frameCode, settings.highlight)
      .use(dropBlankText)
      .use(settings.marksLines ? [markSourceLines] : [])
      .use(rehypeStringify)
  )
}
