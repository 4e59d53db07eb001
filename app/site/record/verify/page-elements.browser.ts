import type { PageElement } from '~/posts/record/checking/page-element.rules'

/** A part of the page as it is now. */
export function fromPage(element: Element): PageElement {
  return {
    tagName: element.tagName.toLowerCase(),
    attributes: Object.fromEntries(
      Array.from(element.attributes, ({ name, value }) => [name, value]),
    ),
    children: Array.from(element.childNodes).flatMap((child) => {
      if (child instanceof Element) return fromPage(child)
      return child.nodeType === Node.TEXT_NODE ? (child.nodeValue ?? '') : []
    }),
  }
}
