import { escapeHtml } from '../../html/escape-html'
import { type CardFields, type ConvertedCard, isRecord } from './card-fields'
import { convertCard } from './cards'
import { convertImage } from './picture-cards'

const blockTags = new Set('p h1 h2 h3 h4 h5 h6 blockquote aside pull-quote'.split(' '))
const inlineTags = new Set('a b strong i em s del code sub sup u'.split(' '))

/** The text of a post of Ghost 1 to 5 as HTML. Null if it is no mobiledoc. */
export function mobiledocToHtml(source: string): ConvertedCard | null {
  const document = documentOf(source)
  if (!document) return null
  const { sections, cards, markups, atoms } = document
  const notes: string[] = []
  let cardCount = 0

  function sectionHtml(section: unknown): string {
    if (!Array.isArray(section)) return ''
    const [type, second, third] = section
    if (type === 1) return blockHtml(String(second).toLowerCase(), markersHtml(third))
    if (type === 2) return convertImage({ src: second }).html
    if (type === 3) return listHtml(String(second).toLowerCase(), third)
    return type === 10 ? cardHtml(cards[Number(second)]) : ''
  }

  function listHtml(tag: string, items: unknown): string {
    const list = tag === 'ol' ? 'ol' : 'ul'
    const content = arrayOf(items).map((markers) => `<li>${markersHtml(markers)}</li>`)
    return `<${list}>${content.join('')}</${list}>`
  }

  function cardHtml(card: unknown): string {
    if (!Array.isArray(card)) return ''
    const [name, payload] = card
    cardCount += 1
    const fields = isRecord(payload) ? payload : {}
    const converted = convertCard(String(name), fields, cardCount)
    notes.push(...converted.notes)
    return converted.html
  }

  /** Each marker opens some markups and closes some of those that are open. */
  function markersHtml(markers: unknown): string {
    const open: string[] = []
    let html = ''
    for (const marker of arrayOf(markers)) {
      if (!Array.isArray(marker)) continue
      const [type, opened, closed, value] = marker
      for (const index of arrayOf(opened)) {
        const { tag, start } = markupOf(markups[Number(index)])
        html += start
        open.push(tag)
      }
      html += type === 1 ? atomHtml(atoms[Number(value)]) : escapeHtml(String(value ?? ''))
      for (let count = 0; count < Number(closed); count += 1) html += endOf(open.pop())
    }
    return html + open.reverse().map(endOf).join('')
  }

  return { html: sections.map(sectionHtml).join(''), notes }
}

function documentOf(source: string) {
  try {
    const document: unknown = JSON.parse(source)
    if (!isRecord(document) || !Array.isArray(document.sections)) return null
    const list = (name: string): unknown[] => arrayOf((document as CardFields)[name])
    return {
      sections: document.sections as unknown[],
      cards: list('cards'),
      markups: list('markups'),
      atoms: list('atoms'),
    }
  } catch {
    return null
  }
}

function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function blockHtml(tag: string, content: string): string {
  if (!blockTags.has(tag)) return `<p>${content}</p>`
  if (/^(blockquote|aside|pull-quote)$/.test(tag))
    return `<blockquote><p>${content}</p></blockquote>`
  return `<${tag}>${content}</${tag}>`
}

function markupOf(markup: unknown): { tag: string; start: string } {
  const [name, attributes] = arrayOf(markup)
  const tag = String(name ?? '').toLowerCase()
  if (!inlineTags.has(tag)) return { tag: '', start: '' }
  if (tag !== 'a') return { tag, start: `<${tag}>` }
  const pairs = arrayOf(attributes).map(String)
  const at = pairs.indexOf('href')
  return { tag, start: `<a href="${escapeHtml(pairs[at + 1] ?? '')}">` }
}

function endOf(tag: string | undefined): string {
  return tag ? `</${tag}>` : ''
}

/** A line break, or its text. */
function atomHtml(atom: unknown): string {
  const [name, text] = arrayOf(atom)
  return name === 'soft-return' ? '<br>' : escapeHtml(String(text ?? ''))
}
