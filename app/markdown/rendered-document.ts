import type { Element } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { OutlineEntry } from './tree/outline'
import { countWords } from './visible-text'

/** A body as safe HTML, with what a page shows beside it. */
export interface RenderedDocument {
  html: string
  /** For a table of contents. */
  outline: OutlineEntry[]
  /** Link targets: printed pages list them at the end. */
  links: string[]
  wordCount: number
  /** The ids of the mentions of each entity, in the order of `MarkdownSettings.entities`. */
  mentions: string[][]
}

/** The fallback for a body that cannot be rendered: its source in a <pre>. */
export function renderAsPlainText(body: string): RenderedDocument {
  const block: Element = {
    type: 'element',
    tagName: 'pre',
    properties: { tabIndex: 0 },
    children: [{ type: 'text', value: body }],
  }
  const html = unified()
    .use(rehypeStringify)
    .stringify({ type: 'root', children: [block] })
  return { html, outline: [], links: [], wordCount: countWords(body), mentions: [] }
}
