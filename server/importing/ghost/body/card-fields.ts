import { escapeHtml } from '../../html/escape-html'
/** What a card of Ghost holds. Nothing about it is certain: themes and tools write cards of their own. */
export type CardFields = Record<string, unknown>

export interface ConvertedCard {
  html: string
  /** What was changed, kept as code or left out because it has no counterpart, for the report. */
  notes: string[]
}

export function isRecord(value: unknown): value is CardFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of a field; '' if it has none. */
export function textIn(fields: CardFields, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

export function recordIn(fields: CardFields, name: string): CardFields {
  const value = fields[name]
  return isRecord(value) ? value : {}
}

export function listIn(fields: CardFields, name: string): CardFields[] {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(isRecord) : []
}

export function codeHtml(code: string, language: string): string {
  const name = language.trim().split(/\s/)[0] ?? ''
  const isName = /^[\w+#.-]{1,30}$/.test(name)
  // The parser drops a line end that begins the block.
  const text = `\n${escapeHtml(code)}`
  return `<pre><code${isName ? ` class="language-${name}"` : ''}>${text}</code></pre>`
}

export function linkHtml(address: string, html: string): string {
  return `<a href="${escapeHtml(address)}">${html || escapeHtml(address)}</a>`
}

/** A card that nobody here knows, word for word. */
export function keptCard(name: string, fields: CardFields): ConvertedCard {
  const text = `The card “${name}” has no counterpart: it is kept as code.`
  return {
    html: codeHtml(JSON.stringify({ type: name, ...fields }, null, 2), 'json'),
    notes: [text],
  }
}
