import { diffLines, diffWordsWithSpace } from 'diff'

/** A stretch of text that is in both, only in the older one, or only in the newer. */
export interface Stretch {
  is: 'same' | 'gone' | 'new'
  text: string
}

const timeoutMs = 300

/** What changed, word by word; line by line, or as a whole, where that would take too long. */
export function wordDiff(older: string, newer: string): Stretch[] {
  const options = { timeout: timeoutMs }
  const parts = diffWordsWithSpace(older, newer, options) ?? diffLines(older, newer, options)
  if (!parts)
    return stretches([
      ['gone', older],
      ['new', newer],
    ])
  return stretches(
    parts.map(({ added, removed, value }) => [added ? 'new' : removed ? 'gone' : 'same', value]),
  )
}

function stretches(parts: [Stretch['is'], string][]): Stretch[] {
  return parts.flatMap(([is, text]) => (text === '' ? [] : [{ is, text }]))
}
