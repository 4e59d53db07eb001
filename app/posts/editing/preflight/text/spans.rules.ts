import type { HintRange } from '../hint.rules'

/** A part of a markdown text that is no prose. */
export interface Span extends HintRange {
  kind: 'markup' | 'code' | 'address' | 'picture' | 'html' | 'break'
}

export interface Block extends HintRange {
  kind: 'paragraph' | 'heading' | 'table'
  /** Others wrote it. */
  isQuoted: boolean
  isItem: boolean
  /** Of a heading: 1 for '#'. */
  level: number
  /** Of a heading: the hash signs, or the line below it. */
  marker: HintRange | null
}

export interface Link extends HintRange {
  kind: 'link' | 'picture' | 'bare' | 'definition'
  /** The text of a link, or the description of a picture. */
  text: HintRange
  /** A link may show a picture instead of a text. */
  hasPicture: boolean
  address: string
}

/** Characters of the private use area, one for each character that is masked. */
export const fillers = {
  /** Readers see nothing there: 'the **the**' is 'the the'. */
  nothing: '\uE000',
  /** Readers see something that is no prose. */
  thing: '\uE001',
} as const

/** Replaces spans, which are sorted by their start, at the same length. A span inside another one is ignored. */
export function maskSpans(
  source: string,
  spans: readonly Span[],
  fillerOf: (span: Span) => string | null,
): string {
  const parts: string[] = []
  let done = 0
  for (const span of spans) {
    if (span.start < done) continue
    const filler = fillerOf(span)
    if (filler === null) continue
    parts.push(source.slice(done, span.start), filler.repeat(span.end - span.start))
    done = span.end
  }
  parts.push(source.slice(done))
  return parts.join('')
}

const everyNothing = new RegExp(fillers.nothing, 'g')
const everyThing = new RegExp(`${fillers.thing}+`, 'g')

/** A masked text as readers see it. */
export function unmasked(text: string, thing = ' '): string {
  return text.replace(everyNothing, '').replace(everyThing, thing)
}
