import type { Element, ElementContent, Text } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { FaqEntry } from '~/posts/fields/faq.rules'

/** The FAQ of a post as HTML for feed readers. Questions and answers are plain text with line breaks. */
export function faqForFeeds(entries: readonly FaqEntry[]): string {
  if (entries.length === 0) return ''
  const children = [
    element('h2', [text('Frequently Asked Questions')]),
    ...entries.flatMap(({ question, answer }) => [
      text('\n'),
      element('h3', [text(question)]),
      text('\n'),
      element('p', lines(answer)),
    ]),
  ]
  return unified().use(rehypeStringify).stringify({ type: 'root', children })
}

function lines(answer: string): ElementContent[] {
  return answer
    .split(/\r\n|[\r\n]/)
    .flatMap((line, index) =>
      index === 0 ? [text(line)] : [element('br', []), text('\n'), text(line)],
    )
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

function text(value: string): Text {
  return { type: 'text', value }
}
