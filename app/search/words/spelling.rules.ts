import { stem } from './stem.rules'
import { foldWord, wordPattern } from './words.rules'

interface WordUse {
  /** How many posts use the word. */
  posts: number
  /** A bit for each letter that occurs in it. */
  letters: number
}

/** About 9 megabytes at most for the words, and 6 for those that were used only once. */
const sizeLimits = { words: 60_000, usedOnce: 60_000 }

/** The words that posts use, with the number of posts for each, grouped by length so that few are compared. */
export class Vocabulary {
  readonly #limits: typeof sizeLimits
  readonly #byLength = new Map<number, Map<string, WordUse>>()
  readonly #stems = new Set<string>()
  /** Two generations: when the newer is full, the older is dropped as a whole. */
  #usedOnce = { newer: new Set<string>(), older: new Set<string>() }
  #count = 0

  constructor(limits = sizeLimits) {
    this.#limits = limits
  }

  /**
   * Adds the words of one post. Those of its title, tags and summary are added at once; those of its text when a
   * second post uses them, because a word of one post only is often a name or a misprint.
   */
  add(heading: string, text = ''): void {
    const words = wordsIn(heading)
    for (const word of words) this.#countUse(word, 1)
    for (const word of wordsIn(text)) {
      if (words.has(word)) continue
      if (this.#byLength.get(word.length)?.has(word)) this.#countUse(word, 1)
      else if (this.#wasUsedOnce(word)) this.#countUse(word, 2)
      else this.#rememberFirstUse(word)
    }
  }

  #countUse(word: string, posts: number): void {
    const sameLength = this.#byLength.get(word.length) ?? new Map<string, WordUse>()
    const use = sameLength.get(word)
    if (use) {
      use.posts += posts
      return
    }
    if (this.#count >= this.#limits.words) return
    this.#count += 1
    this.#stems.add(stem(word))
    this.#byLength.set(word.length, sameLength.set(word, { posts, letters: lettersOf(word) }))
  }

  #wasUsedOnce(word: string): boolean {
    const { newer, older } = this.#usedOnce
    return newer.has(word) || older.has(word)
  }

  #rememberFirstUse(word: string): void {
    const { newer } = this.#usedOnce
    newer.add(word)
    if (newer.size >= this.#limits.usedOnce / 2) {
      this.#usedOnce = { newer: new Set(), older: newer }
    }
  }

  /** Whether the word, or another one with the same stem, is known. */
  has(word: string): boolean {
    return this.#stems.has(stem(word))
  }

  /** The most similar word if one is similar enough; of equals the one that more posts use. */
  nearest(word: string): string | null {
    const limit = maxTypos(word)
    const letters = lettersOf(word)
    let best: { word: string; typos: number; posts: number } | null = null
    for (let length = word.length - limit; length <= word.length + limit; length += 1) {
      for (const [candidate, use] of this.#byLength.get(length) ?? []) {
        const allowed = best ? best.typos : limit
        // A typo changes at most two letters. This rules out most words faster than editDistance().
        if (bitCount(letters ^ use.letters) > 2 * allowed) continue
        const typos = editDistance(word, candidate, allowed)
        if (typos > allowed || typos === 0) continue
        if (!best || typos < best.typos || use.posts > best.posts) {
          best = { word: candidate, typos, posts: use.posts }
        }
      }
    }
    return best?.word ?? null
  }
}

/** A shorter word is similar to too many others. */
const minCorrectedLength = 4

function maxTypos(word: string): number {
  if (word.length < minCorrectedLength) return 0
  return word.length < 8 ? 1 : 2
}

/** The text with unknown words replaced by the nearest known ones; null if that changes nothing. */
export function correctSpelling(text: string, vocabulary: Vocabulary): string | null {
  const corrected = text.replace(new RegExp(wordPattern, 'gu'), (original) => {
    const word = foldWord(original)
    const hasDigit = /\p{N}/u.test(word)
    if (hasDigit || word.length < minCorrectedLength || vocabulary.has(word)) return original
    return vocabulary.nearest(word) ?? original
  })
  return corrected === text ? null : corrected
}

/**
 * The number of letters missing, added, changed, or swapped with their neighbour (Damerau-Levenshtein, optimal string
 * alignment). Returns some number above the limit as soon as the distance exceeds it.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let smallest = i
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforePrevious[j - 2] ?? 0) + 1)
      }
      row.push(cost)
      smallest = Math.min(smallest, cost)
    }
    if (smallest > limit) return limit + 1
    beforePrevious = previous
    previous = row
  }
  return previous[b.length] ?? 0
}

/** Different letters may share a bit: that only lets more words through to editDistance(). */
function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const asciiOrOtherLetters = /[a-z0-9\u0080-\uffff]+/g
const plainWord = /^[a-z]+$/

/** The distinct words without digits, folded. Plain words, nearly all, need no folding. */
function wordsIn(text: string): Set<string> {
  const words = new Set<string>()
  for (const run of new Set(text.toLowerCase().match(asciiOrOtherLetters))) {
    const parts = plainWord.test(run) ? [run] : foldedParts(run)
    for (const word of parts) if (word.length >= minCorrectedLength - 1) words.add(word)
  }
  return words
}

function foldedParts(text: string): string[] {
  const parts = text.match(new RegExp(wordPattern, 'gu')) ?? []
  return parts.filter((part) => !/\p{N}/u.test(part)).map(foldWord)
}
