/** A part of a body, with a little of the text around it: that tells it from others with the same words. */
export interface Passage {
  text: string
  before: string
  after: string
  /** In UTF-16 units. */
  start: number
}

export const maxQuoteLength = 2_000

const contextLength = 60
/** Words that occur more often than this cannot be told apart. */
const maxOccurrences = 200

export function passageAt(body: string, start: number, end: number): Passage {
  return {
    text: body.slice(start, end),
    before: body.slice(Math.max(0, start - contextLength), start),
    after: body.slice(end, end + contextLength),
    start,
  }
}

/** Where a text begins in a body. Empty if there are too many places. */
export function occurrencesOf(body: string, text: string): number[] {
  const found: number[] = []
  if (text === '') return found
  for (let at = body.indexOf(text); at !== -1; at = body.indexOf(text, at + 1)) {
    if (found.push(at) > maxOccurrences) return []
  }
  return found
}

/** The place with the same words around it, and of several the nearest. Null if the words are not there. */
export function locatePassage(
  body: string,
  passage: Passage,
  places: readonly number[] = occurrencesOf(body, passage.text),
): Passage | null {
  let best: { start: number; score: number; distance: number } | null = null
  for (const start of places) {
    const score = contextScore(body, passage, start)
    const distance = Math.abs(start - passage.start)
    const isBetter =
      !best || score > best.score || (score === best.score && distance < best.distance)
    if (isBetter) best = { start, score, distance }
  }
  return best && passageAt(body, best.start, best.start + passage.text.length)
}

/** Enough of the text around a passage to be sure that it is the same one. */
const sureScore = 10

/** Where a passage is in a text that is being written. Null unless it is surely the same one. */
export function findAgain(text: string, passage: Passage): Passage | null {
  const isAtPlace = text.startsWith(passage.text, passage.start)
  const found = isAtPlace
    ? passageAt(text, passage.start, passage.start + passage.text.length)
    : locatePassage(text, passage)
  const needed = Math.min(sureScore, passage.before.length + passage.after.length)
  return found && contextScore(text, passage, found.start) >= needed ? found : null
}

/** How many characters right before and after it are the same. */
function contextScore(body: string, { text, before, after }: Passage, start: number): number {
  const end = start + text.length
  let score = 0
  for (let n = 1; n <= before.length && before.at(-n) === body[start - n]; n += 1) score += 1
  for (let n = 0; n < after.length && after[n] === body[end + n]; n += 1) score += 1
  return score
}

/**
 * The passage that a form names. Words that were copied by hand may have other spaces and line breaks. Null if the body
 * does not have them.
 */
export function findQuote(body: string, quoted: Passage): Passage | null {
  const exact = locatePassage(body, quoted)
  if (exact) return exact
  const words = quoted.text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return null
  const pattern = words.map(escaped).join('\\s+')
  const match = new RegExp(pattern).exec(body)
  return match && passageAt(body, match.index, match.index + match[0].length)
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
