import { stem } from './stem'
import { foldWord, wordPattern } from './words'

/** The words a site uses, each with the number of posts that do; kept by length, to compare few. */
export class KnownWords {
  readonly #byLength = new Map<number, Map<string, number>>()
  readonly #stems = new Set<string>()

  add(text: string): void {
    for (const word of new Set(wordsIn(text))) {
      const alike = this.#byLength.get(word.length) ?? new Map<string, number>()
      const posts = alike.get(word) ?? 0
      if (posts === 0) this.#stems.add(stem(word))
      this.#byLength.set(word.length, alike.set(word, posts + 1))
    }
  }

  /** In this form or in another of the same stem. */
  has(word: string): boolean {
    return this.#stems.has(stem(word))
  }

  /** The word most like this one, if any is like enough; of equals the one that more posts use. */
  nearest(word: string): string | null {
    const limit = mostMistakes(word)
    let best: { word: string; mistakes: number; posts: number } | null = null
    for (let length = word.length - limit; length <= word.length + limit; length += 1) {
      for (const [known, posts] of this.#byLength.get(length) ?? []) {
        const allowed = best ? best.mistakes : limit
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

function wordsIn(text: string): string[] {
  return (text.match(new RegExp(wordPattern, 'gu')) ?? [])
    .map(foldWord)
    .filter((word) => word.length >= shortestMisspelt - 1 && !/\p{N}/u.test(word))
}
