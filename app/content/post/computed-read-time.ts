import { countWords } from '../markdown/visible-text'

const wordsPerMinute = 200

/** Minutes for a text without its markup (visibleText()): whole ones, at least 1. Null where there is none. */
export function computedReadTime(text: string): number | null {
  const words = countWords(text)
  return words === 0 ? null : Math.ceil(words / wordsPerMinute)
}
