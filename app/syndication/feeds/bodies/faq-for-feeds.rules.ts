import { element, feedHtml, lines, text } from '~/markdown/feeds/feed-html'
import type { FaqEntry } from '~/posts/fields/faq.rules'

/** The FAQ of a post as HTML for feed readers. Questions and answers are plain text with line breaks. */
export function faqForFeeds(entries: readonly FaqEntry[]): string {
  if (entries.length === 0) return ''
  return feedHtml([
    element('h2', {}, [text('Frequently Asked Questions')]),
    ...entries.flatMap(({ question, answer }) => [
      text('\n'),
      element('h3', {}, [text(question)]),
      text('\n'),
      element('p', {}, lines(answer)),
    ]),
  ])
}
