import type { Element, ElementContent, Text } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

/** Writes HTML for feed readers from plain texts. */
export function feedHtml(children: ElementContent[]): string {
  return unified().use(rehypeStringify).stringify({ type: 'root', children })
}

export function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children }
}

export function text(value: string): Text {
  return { type: 'text', value }
}

/** A text with its line breaks. */
export function lines(value: string): ElementContent[] {
  return value
    .split(/\r\n|[\r\n]/)
    .flatMap((line, index) =>
      index === 0 ? [text(line)] : [element('br', {}, []), text('\n'), text(line)],
    )
}
