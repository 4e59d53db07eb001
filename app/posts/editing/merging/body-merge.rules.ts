import { type Hunk, hunksBetween, mergeTokens, type Region } from './token-merge.rules'

/** A part of a text: merged, or one that both sides changed. */
export type TextPart =
  | { is: 'merged'; text: string }
  | { is: 'overlap'; base: string; mine: string; theirs: string; isWholeText: boolean }

const limits = {
  /** Changed paragraphs of one side. */
  paragraphEdits: 600,
  /** Changed words of one side, in one part of the text. */
  wordEdits: 100,
  /** Characters that are compared word by word, in all parts together. */
  wordMergeLength: 100_000,
  overlaps: 200,
}

/**
 * Merges two changes of a text paragraph by paragraph, and what both changed of it word by word where that is safe.
 * A text with too many changes is one overlap. Joined, the parts end with `endOfParagraph`: see withoutEnd().
 */
export function mergeBody(base: string, mine: string, theirs: string): TextPart[] {
  if (mine === theirs || theirs === base) return [{ is: 'merged', text: mine + endOfParagraph }]
  if (mine === base) return [{ is: 'merged', text: theirs + endOfParagraph }]
  const whole = [wholeOverlap(base, mine, theirs)]
  const regions = mergeTokens(paragraphs(base), paragraphs(mine), paragraphs(theirs), {
    maxEdits: limits.paragraphEdits,
    areApart: areApartByParagraph,
  })
  if (!regions) return whole
  const parts = joinMerged(mergeWords(regions))
  if (parts.filter((part) => part.is === 'overlap').length > limits.overlaps) return whole
  return parts
}

function wholeOverlap(base: string, mine: string, theirs: string): TextPart {
  return {
    is: 'overlap',
    base: base + endOfParagraph,
    mine: mine + endOfParagraph,
    theirs: theirs + endOfParagraph,
    isWholeText: true,
  }
}

/** Every paragraph ends with it, also the last one: a paragraph that is added after it leaves it unchanged. */
const endOfParagraph = '\n\n'

/** Each with the empty lines after it. Joined, they are the text and `endOfParagraph`. */
export function paragraphs(text: string): string[] {
  const all: string[] = []
  let current = ''
  let isEnded = false
  for (const line of (text + endOfParagraph).split(/(?<=\n)/)) {
    const isEmpty = line.trim() === ''
    if (isEnded && !isEmpty) {
      all.push(current)
      current = ''
      isEnded = false
    }
    current += line
    isEnded ||= isEmpty
  }
  return [...all, current]
}

/** How many paragraphs of the older text were changed, removed or added; null if too many to count. */
export function changedParagraphs(older: string, newer: string): number | null {
  const hunks = hunksBetween(paragraphs(older), paragraphs(newer), limits.paragraphEdits)
  if (!hunks) return null
  return hunks.reduce(
    (sum, { start, end, tokens }) => sum + Math.max(end - start, tokens.length),
    0,
  )
}

/** Neighbours can both be changed, but not the same paragraph; the order of two additions is not known. */
function areApartByParagraph(earlier: Hunk, later: Hunk): boolean {
  if (later.start !== earlier.end) return later.start > earlier.end
  return !(isAddition(earlier) && isAddition(later))
}

function isAddition({ start, end }: Hunk): boolean {
  return start === end
}

function mergeWords(regions: Region<string>[]): TextPart[] {
  let lengthLeft = limits.wordMergeLength
  return regions.map((region): TextPart => {
    if (region.is === 'merged') return { is: 'merged', text: region.tokens.join('') }
    const base = region.base.join('')
    const mine = region.mine.join('')
    const theirs = region.theirs.join('')
    lengthLeft -= base.length + mine.length + theirs.length
    // A paragraph that one side deleted or that both added has no words to merge.
    const isWorthwhile = lengthLeft >= 0 && base !== '' && mine !== '' && theirs !== ''
    const merged = isWorthwhile ? wordMerge(base, mine, theirs) : null
    return merged === null
      ? { is: 'overlap', base, mine, theirs, isWholeText: false }
      : { is: 'merged', text: merged }
  })
}

/** Null unless all changes of the two sides are far enough from each other. */
function wordMerge(base: string, mine: string, theirs: string): string | null {
  const baseWords = words(base)
  const regions = mergeTokens(baseWords, words(mine), words(theirs), {
    maxEdits: limits.wordEdits,
    areApart: (earlier, later) =>
      later.start >= earlier.end && separates(baseWords.slice(earlier.end, later.start)),
  })
  if (!regions) return null
  const merged = regions.map((region) => (region.is === 'merged' ? region.tokens.join('') : null))
  return merged.includes(null) ? null : merged.join('')
}

/** Words with the spaces after them; a line break, with the indentation of the next line, is a token of its own. */
function words(text: string): string[] {
  return text.match(/\n\s*|\S+[^\S\n]*|[^\S\n]+/g) ?? []
}

/** Two changes closer than this are likely to be of one sentence, which would then make no sense. */
const wordsBetween = 3

function separates(unchanged: string[]): boolean {
  return unchanged.length >= wordsBetween || unchanged.some((token) => token.includes('\n'))
}

function joinMerged(parts: TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.is === 'merged' && last?.is === 'merged') last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}

/** Removes the end that was added to each text. */
export function withoutEnd(text: string): string {
  return text.replace(/\n[^\S\n]*\n$/, '')
}
