import type { PostFieldName } from '../../fields/post-fields.rules'

/** A part of a field's text, in UTF-16 units. */
export interface HintRange {
  start: number
  end: number
}

export type HintField = PostFieldName | 'picture'

/** Replaces a part of the body. */
export interface Edit extends HintRange {
  text: string
}

export interface Fix {
  /** The text of its button. */
  label: string
  /** In the order of the text, without overlaps. */
  edits: Edit[]
}

/** Something about a post that its editor may want to know before readers see it. */
export interface Hint {
  code: HintCode
  field: HintField
  message: string
  /** The place in the text of the field; null for the whole field. */
  range: HintRange | null
  fix?: Fix
}

export const hintCodes = [
  'required',
  'missing',
  'description-length',
  'alt-text',
  'link-text',
  'link-address',
  'link-section',
  'internal-link',
  'live-link',
  'heading-level',
  'heading-order',
  'same-title',
  'cvss-score',
  'waiting-indicators',
  'fact',
  'long-paragraph',
  'long-sentence',
  'repeated-word',
] as const
export type HintCode = (typeof hintCodes)[number]

/** The text after the edits. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let done = 0
  let result = ''
  for (const { start, end, text: replacement } of edits) {
    result += text.slice(done, start) + replacement
    done = end
  }
  return result + text.slice(done)
}

const maxQuoteLength = 60

/** A part of a text as a message quotes it, on one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line.slice(0, maxQuoteLength * 2))
  if (line.length <= maxQuoteLength || characters.length <= maxQuoteLength) return `“${line}”`
  return `“${characters
    .slice(0, maxQuoteLength - 1)
    .join('')
    .trimEnd()}…”`
}
