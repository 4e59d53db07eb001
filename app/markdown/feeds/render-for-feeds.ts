import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { exceedsRenderLimits, maxHtmlLength } from '../cost/limits'
import type { MarkdownSettings } from '../render'
import { renderAsPlainText } from '../rendered-document'
import { makeAddressesAbsolute } from '../steps/absolute-addresses'
import { framePictures } from '../steps/figures'
import { dropRepeatedTitle, shiftHeadings } from '../steps/headings/headings'
import { showIndicatorsPlain } from '../steps/mentions/plain-indicators'
import { dropPageAttributes } from '../steps/page-attributes'
import { guardPictures } from '../steps/pictures'
import { rawHtmlToText } from '../steps/raw-html'
import { fastListItems } from '../tree/list-items'
import { parseMarkdown } from '../tree/parse'

export interface FeedSettings extends Pick<MarkdownSettings, 'title' | 'siteOrigin'> {
  /** The post's address: relative links and footnotes are resolved against it. */
  url: string
}

/** A body as HTML for feed readers and mail: as safe as on its page, without our classes and scripts. */
export function renderForFeeds(body: string, settings: FeedSettings): string {
  if (exceedsRenderLimits(body)) return renderAsPlainText(body).html
  try {
    const steps = pipeline(settings)
    const html = steps.stringify(steps.runSync(parseMarkdown(body)))
    return html.length > maxHtmlLength ? renderAsPlainText(body).html : html
  } catch (error) {
    if (error instanceof RangeError) return renderAsPlainText(body).html
    throw error
  }
}

function pipeline({ title, siteOrigin, url }: FeedSettings) {
  return (
    unified()
      .use(rawHtmlToText)
      .use(showIndicatorsPlain)
      .use(dropRepeatedTitle, title)
      .use(remarkRehype, fastListItems)
      .use(shiftHeadings)
      // Before makeAddressesAbsolute: guardPictures judges the address as its author wrote it.
      .use(guardPictures, siteOrigin)
      .use(framePictures)
      .use(makeAddressesAbsolute, url)
      .use(dropPageAttributes)
      .use(rehypeStringify)
  )
}
