import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { isTooMuchToLayOut, longestHtml } from '../cost/limits'
import type { MarkdownSettings } from '../render'
import { asTyped } from '../rendered-document'
import { bareElements } from '../steps/bare-elements'
import { framePictures } from '../steps/figures'
import { dropRepeatedTitle, shiftHeadings } from '../steps/headings'
import { guardPictures } from '../steps/pictures'
import { rawHtmlToText } from '../steps/raw-html'
import { wholeAddresses } from '../steps/whole-addresses'
import { listItemsOnce } from '../tree/list-items'
import { parseMarkdown } from '../tree/parse'

export interface FeedSettings extends Pick<MarkdownSettings, 'title' | 'siteOrigin'> {
  /** The post's own address, which its footnotes and relative links are of. */
  url: string
}

/** A post's body for feed readers: as safe as on its page, and plain. */
export function renderForFeeds(body: string, settings: FeedSettings): string {
  if (isTooMuchToLayOut(body)) return asTyped(body).html
  try {
    const steps = pipeline(settings)
    const html = steps.stringify(steps.runSync(parseMarkdown(body)))
    return html.length > longestHtml ? asTyped(body).html : html
  } catch (error) {
    if (error instanceof RangeError) return asTyped(body).html
    throw error
  }
}

function pipeline({ title, siteOrigin, url }: FeedSettings) {
  return (
    unified()
      .use(rawHtmlToText)
      .use(dropRepeatedTitle, title)
      .use(remarkRehype, listItemsOnce)
      .use(shiftHeadings)
      // Pictures are guarded by the address an author wrote, so before it is made whole.
      .use(guardPictures, siteOrigin)
      .use(framePictures)
      .use(wholeAddresses, url)
      .use(bareElements)
      .use(rehypeStringify)
  )
}
