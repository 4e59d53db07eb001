import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as htmlNames,
  parseFragment,
  serialize,
} from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode
type ParentNode = DefaultTreeAdapterTypes.ParentNode

export interface CleanedHtml {
  html: string
  /** What was changed or left out, for the report. */
  notes: string[]
}

/** Deeper HTML is left as it is: the converter reads it as text. */
const maxDepth = 200

/** Parts of a page that mean nothing without their program. They stay in the text as they were written. */
const keptAsCode = new Set(['form', 'svg', 'math', 'canvas', 'object', 'applet', 'select'])
const media = new Set(['video', 'audio', 'embed', 'iframe', 'object'])

/**
 * Prepares the HTML of another system for htmlToMarkdown(), which drops what a clipboard has no use for: addresses
 * become absolute, videos and frames links, and what has no counterpart stays in the text as code.
 */
export function cleanHtml(html: string, base: string): CleanedHtml {
  const root = parseFragment(html)
  const notes = new Set<string>()

  function visit(parent: ParentNode, depth: number): void {
    if (depth > maxDepth) return
    for (const node of [...parent.childNodes]) {
      if (!('tagName' in node)) continue
      const replacement = replace(node)
      if (replacement) swap(node, replacement)
      else visit(node, depth + 1)
    }
  }

  function replace(node: Element): ChildNode[] | null {
    makeAbsolute(node, base)
    const { tagName } = node
    if (tagName === 'script' || tagName === 'style') {
      if (tagName === 'script') notes.add(`A script was left out${sourceNote(node)}.`)
      return []
    }
    const address = media.has(tagName) ? mediaAddress(node, base) : null
    if (address) {
      notes.add(`A link replaces the ${tagName} ${address}.`)
      return [linkTo(address, titleOf(node))]
    }
    if (tagName === 'pre') return isVerse(node) ? [verseOf(node)] : null
    if (!keptAsCode.has(tagName)) return null
    notes.add(`<${tagName}> has no counterpart: it was kept as code.`)
    return [codeOf(serializeElement(node))]
  }

  visit(root, 0)
  return { html: serialize(root), notes: [...notes] }
}

function swap(node: ChildNode, replacement: ChildNode[]): void {
  const parent = node.parentNode
  if (!parent) return
  for (const added of replacement) defaultTreeAdapter.insertBefore(parent, added, node)
  defaultTreeAdapter.detachNode(node)
}

function attribute(node: Element, name: string): string {
  return node.attrs.find((attr) => attr.name === name)?.value.trim() ?? ''
}

/** Relative addresses, also `//host/…`. Places in the same text stay: they may be footnotes. */
function makeAbsolute(node: Element, base: string): void {
  for (const attr of node.attrs) {
    if (attr.name !== 'href' && attr.name !== 'src') continue
    const value = attr.value.trim()
    if (value === '' || /^(#|[a-z][a-z0-9+.-]*:)/i.test(value)) continue
    attr.value = URL.parse(value, base)?.href ?? value
  }
}

function mediaAddress(node: Element, base: string): string | null {
  const inner = node.childNodes.filter((child): child is Element => 'tagName' in child)
  const own = ['src', 'data', 'data-src'].map((name) => attribute(node, name))
  const sources = [node, ...inner].flatMap((found) =>
    found === node ? own : [attribute(found, 'src'), movieOf(found)],
  )
  const address = sources.find((source) => source !== '')
  const url = address === undefined ? null : URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function movieOf(node: Element): string {
  return attribute(node, 'name') === 'movie' ? attribute(node, 'value') : ''
}

function titleOf(node: Element): string {
  return attribute(node, 'title') || attribute(node, 'aria-label')
}

function sourceNote(node: Element): string {
  const source = attribute(node, 'src')
  return source === '' ? '' : `: ${source}`
}

function elementOf(tagName: string, attrs: Element['attrs'], children: ChildNode[]): Element {
  const node = defaultTreeAdapter.createElement(tagName, htmlNames.NS.HTML, attrs)
  for (const child of children) defaultTreeAdapter.appendChild(node, child)
  return node
}

function textNode(value: string): ChildNode {
  return defaultTreeAdapter.createTextNode(value)
}

function linkTo(address: string, title: string): Element {
  const link = elementOf('a', [{ name: 'href', value: address }], [textNode(title || address)])
  return elementOf('p', [], [link])
}

function codeOf(source: string): Element {
  const code = elementOf('code', [{ name: 'class', value: 'language-html' }], [textNode(source)])
  return elementOf('pre', [], [code])
}

function serializeElement(node: Element): string {
  const holder = defaultTreeAdapter.createDocumentFragment()
  const { parentNode } = node
  holder.childNodes.push(node)
  const source = serialize(holder)
  node.parentNode = parentNode
  return source
}

/** A poem keeps its lines, and is no code. */
function isVerse(node: Element): boolean {
  return /(^|\s)wp-block-verse(\s|$)/.test(attribute(node, 'class'))
}

function verseOf(node: Element): Element {
  const lines = serialize(node).replace(/\r?\n/g, '<br>')
  const verse = elementOf('p', [], [])
  for (const child of parseFragment(lines).childNodes) {
    defaultTreeAdapter.appendChild(verse, child)
  }
  return verse
}
