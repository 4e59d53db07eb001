import {
  defaultTreeAdapter as adapter,
  type DefaultTreeAdapterTypes,
  parseFragment,
  serialize,
} from 'parse5'
import { type ConvertedCard, codeHtml, linkHtml } from './card-fields'

type ParentNode = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element

const gist = /^https:\/\/gist\.github\.com\/[\w-]+\/[\da-f]+(?=\.js)/i
const shown = new Set(
  'img picture table hr iframe video audio object embed form svg math canvas input select'.split(
    ' ',
  ),
)

/**
 * HTML that an author wrote, closed in itself: a tag that is left open must not swallow the rest of the text. A card
 * that shows nothing without its script is kept as code.
 */
export function convertHtml(html: string): ConvertedCard {
  const fragment = parseFragment(html)
  const scripts = elementsIn(fragment).filter(({ tagName }) => tagName === 'script')
  const [script] = scripts
  if (!script || showsSomething(fragment)) return withoutCode(fragment, scripts)
  const [address] = gist.exec(attribute(script, 'src')) ?? []
  if (address && scripts.length === 1) {
    const text = `The code at ${address} is a link.`
    return { html: `<p>${linkHtml(address, '')}</p>`, notes: [text] }
  }
  const text = 'A script in an HTML card has no counterpart: it is kept as code.'
  return { html: codeHtml(html.trim(), 'html'), notes: [text] }
}

/** Code between other content would be a puzzle to readers, so only the report has it. */
function withoutCode(fragment: ParentNode, scripts: readonly Element[]): ConvertedCard {
  const notes: string[] = []
  for (const script of scripts) {
    const code = serialize(script).trim()
    if (code === '') continue
    notes.push(`A script was left out: ${code}`)
    adapter.detachNode(script)
  }
  return { html: serialize(fragment), notes }
}

/** HTML of a text in one line, such as a caption. */
export function inlineHtml(html: string): string {
  return convertHtml(html)
    .html.replace(/<\/?(p|div|h[1-6])\b[^>]*>/g, ' ')
    .trim()
}

function elementsIn(root: ParentNode): Element[] {
  const found: Element[] = []
  const waiting: ParentNode[] = [root]
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const node of parent.childNodes) {
      if (!adapter.isElementNode(node)) continue
      found.push(node)
      waiting.push(node)
    }
  }
  return found
}

function showsSomething(root: ParentNode): boolean {
  return [root, ...elementsIn(root)].some((parent) => {
    const tag = 'tagName' in parent ? parent.tagName : ''
    if (shown.has(tag)) return true
    if (/^(script|style|noscript|template)$/.test(tag)) return false
    return parent.childNodes.some((node) => adapter.isTextNode(node) && node.value.trim() !== '')
  })
}

function attribute({ attrs }: Element, name: string): string {
  return attrs.find((attr) => attr.name === name)?.value ?? ''
}
