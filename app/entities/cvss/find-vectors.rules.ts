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
  const before = text.slice(Math.max(0, start - 2), start)
  const after = text.slice(end, end + 2)
  // "7.5/AV:N/…" and "7.5/CVSS:3.1/…" are usual; "docs/AV:N/…" is a path.
  const isPath = /(?:^|[^\d])\/$/.test(before) && !text.startsWith('CVSS:', start)
  return isPath || /[\w.-]$/.test(before) || /^(?:\w|[:/-][A-Za-z])/.test(after)
}
