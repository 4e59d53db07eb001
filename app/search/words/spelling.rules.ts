import { stem } from './stem.rules'
import { foldWord, wordPattern } from './words.rules'

interface KnownWord {
  /** How many posts use it. */
  posts: number
  /** Which letters it has, a bit for each. */
  letters: number
}

/** About 9 megabytes at most, and 6 for the words that were used only once. */
const mostWords = { known: 60_000, usedOnce: 60_000 }

/** The words a site uses, each with the number of posts that do; kept by length, to compare few. */
export class KnownWords {
  readonly #most: typeof mostWords
  readonly #byLength = new Map<number, Map<string, KnownWord>>()
  readonly #stems = new Set<string>()
  /** Two generations, of which the older is forgotten as a whole. */
  #usedOnce = { lately: new Set<string>(), before: new Set<string>() }
  #count = 0

  constructor(most = mostWords) {
    this.#most = most
  }

  /**
   * The words of one post. Those that say what it is about are known at once; those of its text once a
   * second post uses them, because what only one uses is often a name or a misprint.
   */
  add(about: string, text = ''): void {
    const words = wordsIn(about)
    for (const word of words) this.#learn(word, 1)
    for (const word of wordsIn(text)) {
      if (words.has(word)) continue
      if (this.#byLength.get(word.length)?.has(word)) this.#learn(word, 1)
      else if (this.#wasUsedOnce(word)) this.#learn(word, 2)
      else this.#keepForNow(word)
    }
  }

  #learn(word: string, posts: number): void {
    const alike = this.#byLength.get(word.length) ?? new Map<string, KnownWord>()
    const known = alike.get(word)
    if (known) {
      known.posts += posts
      return
    }
    if (this.#count >= this.#most.known) return
    this.#count += 1
    this.#stems.add(stem(word))
    this.#byLength.set(word.length, alike.set(word, { posts, letters: lettersOf(word) }))
  }

  #wasUsedOnce(word: string): boolean {
    const { lately, before } = this.#usedOnce
    return lately.has(word) || before.has(word)
  }

  #keepForNow(word: string): void {
    const { lately } = this.#usedOnce
    lately.add(word)
    if (lately.size >= this.#most.usedOnce / 2) {
      this.#usedOnce = { lately: new Set(), before: lately }
    }
  }

  /** In this form or in another of the same stem. */
  has(word: string): boolean {
    return this.#stems.has(stem(word))
  }

  /** The word most like this one, if any is like enough; of equals the one that more posts use. */
  nearest(word: string): string | null {
    const limit = mostMistakes(word)
    const letters = lettersOf(word)
    let best: { word: string; mistakes: number; posts: number } | null = null
    for (let length = word.length - limit; length <= word.length + limit; length += 1) {
      for (const [known, { posts, letters: others }] of this.#byLength.get(length) ?? []) {
        const allowed = best ? best.mistakes : limit
        // A mistake changes two letters at most. Most words are ruled out by that much faster.
        if (bitCount(letters ^ others) > 2 * allowed) continue
        const mistakes = editDistance(word, known, allowed)
        if (mistakes > allowed || mistakes === 0) continue
        if (!best || mistakes < best.mistakes || posts > best.posts) {
          best = { word: known, mistakes, posts }
        }
      }
    }
    return best?.word ?? null
  }
}

const shortestMisspelt = 4

/** One mistake in a short word, two in a long one; fewer letters than four could be anything. */
function mostMistakes(word: string): number {
  if (word.length < shortestMisspelt) return 0
  return word.length < 8 ? 1 : 2
}

/** The text with every unknown word put right that can be; null when that changes nothing. */
export function respell(text: string, known: KnownWords): string | null {
  const respelt = text.replace(new RegExp(wordPattern, 'gu'), (written) => {
    const word = foldWord(written)
    if (/\p{N}/u.test(word) || word.length < shortestMisspelt || known.has(word)) return written
    return known.nearest(word) ?? written
  })
  return respelt === text ? null : respelt
}

/**
 * Letters left out, put in, changed, or swapped with their neighbour (Damerau-Levenshtein, each
 * place changed once). Beyond the limit it only says so: by a number greater than it.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let smallest = i
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(cost)
      smallest = Math.min(smallest, cost)
    }
    if (smallest > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

/** Letters that share a bit only let more words through to be compared. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const run = /[a-z0-9\u0080-\uffff]+/g
const plainWord = /^[a-z]+$/

/** Distinct, folded, and without those that have figures. Plain words, nearly all, take the fast way. */
function wordsIn(text: string): Set<string> {
  const words = new Set<string>()
  for (const found of new Set(text.toLowerCase().match(run))) {
    const parts = plainWord.test(found) ? [found] : foldedParts(found)
    for (const word of parts) if (word.length >= shortestMisspelt - 1) words.add(word)
  }
  return words
}

function foldedParts(text: string): string[] {
  const parts = text.match(new RegExp(wordPattern, 'gu')) ?? []
  return parts.filter((part) => !/\p{N}/u.test(part)).map(foldWord)
}
