import { type CvssVector, parseCvss } from './vector.rules'

export interface FoundVector {
  vector: CvssVector
  /** As it is written. */
  text: string
  start: number
  end: number
}

// All quantifiers but the last are bounded, and a match consumes what it has read: linear in the text.
const candidate = /(?:CVSS:\d\.\d\/)?[A-Za-z]{1,3}:[A-Za-z]{1,5}(?:\/[A-Za-z]{1,3}:[A-Za-z]{1,5})+/g

/** Every complete vector in a text. Part of a longer word, path or address is none. */
export function findVectors(text: string): FoundVector[] {
  const found: FoundVector[] = []
  for (const match of text.matchAll(candidate)) {
    const [written] = match
    const start = match.index
    const end = start + written.length
    if (isInside(text, start, end)) continue
    const vector = parseCvss(written)
    if (vector) found.push({ vector, text: written, start, end })
  }
  return found
}

function isInside(text: string, start: number, end: number): boolean {
  const [before, after] = [text[start - 1] ?? '', text.slice(end, end + 2)]
  // "7.5/AV:N/…" and "CVSS2#AV:N/…" are usual ways to write a 2.0 vector.
  const isGlued = /[\w:.-]/.test(before) || (before === '/' && !/\d/.test(text[start - 2] ?? ''))
  return isGlued || /^(?:[\w:]|\/\w|-\w)/.test(after)
}
