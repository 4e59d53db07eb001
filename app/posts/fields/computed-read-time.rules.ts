const wordsPerMinute = 200

/** Minutes for so many words that a reader sees: whole ones, at least 1. Null where there are none. */
export function computedReadTime(words: number): number | null {
  return words === 0 ? null : Math.ceil(words / wordsPerMinute)
}
