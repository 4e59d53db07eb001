import type { Element, ElementContent, Text } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

/** The summary and a link, in place of a body that is too long for a feed. */
export function teaserForFeeds(summary: string, url: string): string {
  const children = [
    element('p', {}, [text(summary)]),
    text('\n'),
    element('p', {}, [
      text('This post is too long for a feed. '),
      element('a', { href: url }, [text('Read it on the site')]),
      text('.'),
    ]),
  ]
  return unified().use(rehypeStringify).stringify({ type: 'root', children })
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children }
}

function text(value: string): Text {
  return { type: 'text', value }
}
