import type { Element } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { OutlineEntry } from './tree/outline'
import { countWords } from './visible-text'

/** A text as safe HTML, with what stands around it. */
export interface RenderedDocument {
  html: string
  /** For a table of contents. */
  outline: OutlineEntry[]
  /** For paper, which cannot be clicked. */
  links: string[]
  wordCount: number
}

/** What can still be shown of a text that cannot be laid out. */
export function asTyped(body: string): RenderedDocument {
  const block: Element = {
    type: 'element',
    tagName: 'pre',
    properties: { tabIndex: 0 },
    children: [{ type: 'text', value: body }],
  }
  const html = unified()
    .use(rehypeStringify)
    .stringify({ type: 'root', children: [block] })
  return { html, outline: [], links: [], wordCount: countWords(body) }
}
