import { diffLines, diffWordsWithSpace } from 'diff'

/** A part of the text that is in both versions, only in the older one, or only in the newer. */
export interface DiffPart {
  is: 'same' | 'removed' | 'added'
  text: string
}

const timeoutMs = 300

/** What changed, word by word. If that takes too long, line by line; if that does too, as a whole. */
export function wordDiff(older: string, newer: string): DiffPart[] {
  const options = { timeout: timeoutMs }
  const changes = diffWordsWithSpace(older, newer, options) ?? diffLines(older, newer, options)
  const parts: DiffPart[] = changes
    ? changes.map(({ added, removed, value }) => ({
        is: added ? 'added' : removed ? 'removed' : 'same',
        text: value,
      }))
    : [
        { is: 'removed', text: older },
        { is: 'added', text: newer },
      ]
  return parts.filter(({ text }) => text !== '')
}
