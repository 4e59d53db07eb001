import { definitionStubs, splitIntoParts } from '~/markdown/tree/parts'
import { countWords, visibleText } from '~/markdown/visible-text'

/** Parsed in one go: short enough that a key does not wait for it. */
const maxPartLength = 4_000
/** Of parts that were counted before. More would be of other texts. */
const maxKnown = 2_000

/**
 * Counts the words that readers see, by the rule of the published reading time. A part that was counted before is not
 * parsed again, and the caller may pause between two parts: `count()` yields after each that it had to parse.
 */
export class WordCounter {
  #counts = new Map<string, number>();

  *count(body: string): Generator<undefined, number> {
    const parts = stableParts(body)
    const stubs = parts.length > 1 ? definitionStubs(body) : ''
    let words = 0
    for (const part of parts) {
      const text = stubs === '' ? part : `${stubs}\n\n${part}`
      let count = this.#counts.get(text)
      if (count === undefined) {
        count = countWords(visibleText(text))
        if (this.#counts.size >= maxKnown) this.#counts.clear()
        this.#counts.set(text, count)
        yield
      }
      words += count
    }
    return words
  }
}

/**
 * Begins a part where the text itself says so, not after a number of characters: otherwise a letter that is typed at the
 * beginning would change all parts. A paragraph can begin one; an item of a list or an indented block may belong to
 * what is above it.
 */
function stableParts(body: string): string[] {
  const parts: string[][] = []
  let length = 0
  for (const block of splitIntoParts(body, 1)) {
    const begins =
      /^[\p{L}#]/u.test(block) && (block.length + block.charCodeAt(block.length >> 1)) % 4 === 0
    const last = parts.at(-1)
    if (last && !begins && length + block.length <= maxPartLength) last.push(block)
    else {
      parts.push([block])
      length = 0
    }
    length += block.length + 2
  }
  return parts.map((blocks) => blocks.join('\n\n'))
}
