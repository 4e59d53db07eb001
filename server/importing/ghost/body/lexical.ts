import { escapeHtml } from '../../html/escape-html'
import {
  type CardFields,
  type ConvertedCard,
  isRecord,
  linkHtml,
  listIn,
  textIn,
} from './card-fields'
import { convertCard } from './cards'

/** Real texts nest a few levels. Of deeper ones only the words are taken. */
const maxDepth = 100

/** The bits of a text's format. What markdown has no mark for, such as underlined text, stays plain. */
const formats = [
  { bit: 1, tag: 'strong' },
  { bit: 2, tag: 'em' },
  { bit: 4, tag: 's' },
  { bit: 16, tag: 'code' },
  { bit: 32, tag: 'sub' },
  { bit: 64, tag: 'sup' },
] as const

/** The text of a post of Ghost 5 and 6 as HTML. Null if it is no Lexical document. */
export function lexicalToHtml(source: string): ConvertedCard | null {
  const root = rootOf(source)
  if (!root) return null
  const notes: string[] = []
  let cards = 0

  function childrenOf(node: CardFields, depth: number): string {
    if (depth > maxDepth) {
      notes.push('A part of its text nests too deeply: only its words were taken.')
      return escapeHtml(wordsOf(node))
    }
    return listIn(node, 'children')
      .map((child) => htmlOf(child, depth + 1))
      .join('')
  }

  function htmlOf(node: CardFields, depth: number): string {
    const type = textIn(node, 'type')
    const inside = () => childrenOf(node, depth)
    switch (type) {
      case 'paragraph':
        return `<p>${inside()}</p>`
      case 'heading':
      case 'extended-heading': {
        const tag = /^h[1-6]$/.test(textIn(node, 'tag')) ? textIn(node, 'tag') : 'h2'
        return `<${tag}>${inside()}</${tag}>`
      }
      case 'quote':
      case 'extended-quote':
      case 'aside':
        return `<blockquote><p>${inside()}</p></blockquote>`
      case 'list':
        return listHtml(node, depth)
      case 'listitem':
        return `<li>${inside()}</li>`
      case 'link':
      case 'autolink':
      case 'at-link':
        return textIn(node, 'url') ? linkHtml(textIn(node, 'url'), inside()) : inside()
      case 'text':
      case 'extended-text':
      case 'tk':
        return textHtml(node)
      case 'linebreak':
        return '<br>'
      case 'tab':
        return ' '
      case 'zwnj':
        return ''
      default:
        return Array.isArray(node.children) ? inside() : cardHtml(type, node)
    }
  }

  /** Lexical puts an inner list into an item of its own: it belongs to the item before. */
  function listHtml(node: CardFields, depth: number): string {
    const items: string[] = []
    for (const item of listIn(node, 'children')) {
      const content = childrenOf(item, depth + 1)
      const holdsLists = listIn(item, 'children').every((child) => child.type === 'list')
      const last = items.length - 1
      if (holdsLists && content !== '' && last >= 0) items[last] += content
      else items.push(`${boxOf(node, item)}${content}`)
    }
    const tag = node.listType === 'number' || node.tag === 'ol' ? 'ol' : 'ul'
    const start = Number(node.start) > 1 ? ` start="${Math.floor(Number(node.start))}"` : ''
    return `<${tag}${start}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`
  }

  function cardHtml(type: string, { type: _, version: __, ...fields }: CardFields): string {
    cards += 1
    const converted = convertCard(type || 'unknown', fields, cards)
    notes.push(...converted.notes)
    return converted.html
  }

  return { html: childrenOf(root, 0), notes }
}

/** The texts inside a node, however deep they are. */
function wordsOf(node: CardFields): string {
  const words: string[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.text === 'string') words.push(next.text)
    waiting.push(...listIn(next, 'children').reverse())
  }
  return words.join(' ')
}

function rootOf(source: string): CardFields | null {
  try {
    const document: unknown = JSON.parse(source)
    return isRecord(document) && isRecord(document.root) ? document.root : null
  } catch {
    return null
  }
}

function boxOf(list: CardFields, item: CardFields): string {
  if (list.listType !== 'check') return ''
  return `<input type="checkbox"${item.checked === true ? ' checked' : ''}>`
}

function textHtml(node: CardFields): string {
  const value = typeof node.text === 'string' ? node.text : ''
  const format = typeof node.format === 'number' ? node.format : 0
  return formats
    .filter(({ bit }) => format & bit)
    .reduceRight((html, { tag }) => `<${tag}>${html}</${tag}>`, escapeHtml(value))
}
