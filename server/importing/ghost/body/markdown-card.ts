import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { parseMarkdown } from '~/markdown/tree/parse'
import type { ConvertedCard } from './card-fields'
import { convertHtml } from './html-card'

/** As HTML, because its headings, links and pictures are converted with those of the text around it. */
export function convertMarkdown(markdown: string, cardNumber: number): ConvertedCard {
  // Each card numbers its footnotes from 1, so their ids must differ from those of other cards.
  const clobberPrefix = `fn${cardNumber}-`
  const steps = unified()
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix })
    .use(rehypeStringify, { allowDangerousHtml: true })
  return convertHtml(steps.stringify(steps.runSync(parseMarkdown(markdown))))
}
