import { textPlace } from '../page-parts.rules'
import { trusted } from './trusted-html.browser'

/** The shell of a page, without what must not or cannot work in a frame that runs no scripts. */
export function parseShell(shell: string): Document {
  const page = new DOMParser().parseFromString(trusted(shell), 'text/html')
  for (const element of page.querySelectorAll('script, link:not([rel=stylesheet])')) {
    element.remove()
  }
  for (const form of page.querySelectorAll('form')) form.inert = true
  const base = page.createElement('base')
  base.target = '_blank'
  page.head.prepend(base)
  copyDisplaySettings(page)
  return page
}

/** What islands/first-paint.ts would set. */
function copyDisplaySettings({ documentElement: { dataset } }: Document): void {
  const { theme, textSize } = document.documentElement.dataset
  if (theme) dataset.theme = theme
  if (textSize) dataset.textSize = textSize
}

/** The element that holds the text. */
export function textElementIn(page: Document): HTMLElement | null {
  const comments = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    if ((comments.currentNode as Comment).data === textPlace) {
      return comments.currentNode.parentElement
    }
  }
  return null
}

/**
 * Turns the shown element into the next one by changing only what differs, so that nothing flickers and no picture
 * loads again. The children of `except` stay as they are.
 */
export function morph(shown: Element, next: Element, except: Element): void {
  if (shown.isEqualNode(next)) return
  copyAttributes(shown, next)
  if (shown === except) return
  const before = [...shown.childNodes]
  const after = [...next.childNodes]
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isAlike(before[start], after[start], except)) start += 1
  let end = 0
  while (end < shorter - start && isAlike(before.at(-1 - end), after.at(-1 - end), except)) end += 1
  const following = before[before.length - end] ?? null
  for (let index = 0; index < start; index += 1) morphNode(before[index], after[index], except)
  for (let index = 1; index <= end; index += 1) {
    morphNode(before.at(-index), after.at(-index), except)
  }
  for (const node of before.slice(start, before.length - end)) node.remove()
  for (const node of after.slice(start, after.length - end)) {
    shown.insertBefore(shown.ownerDocument.adoptNode(node), following)
  }
}

function morphNode(
  shown: ChildNode | undefined,
  next: ChildNode | undefined,
  except: Element,
): void {
  if (!shown || !next) return
  if (shown.nodeType !== Node.ELEMENT_NODE) {
    if (shown.nodeValue !== next.nodeValue) shown.nodeValue = next.nodeValue
  } else {
    morph(shown as Element, next as Element, except)
  }
}

/** Whether one can become the other. The text element is never replaced, whatever its new neighbours are. */
function isAlike(
  shown: ChildNode | undefined,
  next: ChildNode | undefined,
  except: Element,
): boolean {
  if (!shown || !next || shown.nodeName !== next.nodeName) return false
  return shown.contains(except) === holdsText(next)
}

function holdsText(node: ChildNode): boolean {
  if (node.nodeType !== Node.ELEMENT_NODE) return false
  const comments = document.createTreeWalker(node, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    if ((comments.currentNode as Comment).data === textPlace) return true
  }
  return false
}

function copyAttributes(shown: Element, next: Element): void {
  for (const { name, value } of next.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
  }
  for (const name of shown.getAttributeNames()) {
    // An opened answer stays open.
    if (name !== 'open' && !next.hasAttribute(name)) shown.removeAttribute(name)
  }
}
