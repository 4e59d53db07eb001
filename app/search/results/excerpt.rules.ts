import { type SearchQuery, type SearchTerm, signWords } from '../query.rules'
import { stem } from '../words/stem.rules'
import { foldWord, wordPattern } from '../words/words.rules'

/** Plain text in segments; a page renders the matches as <mark>. */
export type HighlightedText = { text: string; isMatch: boolean }[]

const excerptLength = 220
/** How much text an excerpt shows before the first match. */
const leadLength = 60
/** Searching a megabyte of text for each of ten hits would take too long. */
const maxSearchedLength = 100_000
/** How much text around the best match is joined into one line. */
const surroundingLength = 1_000

/** The part of the summary or the visible text that best shows why the post was found. */
export function excerptOf(
  post: { summary: string; text: string },
  query: SearchQuery,
): HighlightedText {
  const windows = [post.summary, textAround(post.text.slice(0, maxSearchedLength), query)]
    .filter((text) => text.trim() !== '')
    .map((text) => bestWindow(text, findMatches(text, query)))
  // The sort is stable: with equal scores the summary wins, which reads better than a cut.
  const best = windows.sort((a, b) => b.score - a.score)[0]
  return best ? cutExcerpt(best) : []
}

/** A short text as a whole, with its matches. */
export function highlight(text: string, query: SearchQuery): HighlightedText {
  return toSegments(text, findMatches(text, query), 0, text.length)
}

/** The lines around the best match, as one line. */
function textAround(text: string, query: SearchQuery): string {
  const { start } = bestWindow(text, findMatches(text, query))
  const from = text.lastIndexOf('\n', Math.max(0, start - surroundingLength / 2)) + 1
  const lineEnd = text.indexOf('\n', start + surroundingLength)
  const latest = start + surroundingLength * 2
  const to = lineEnd === -1 || lineEnd > latest ? latest : lineEnd
  return joinLines(text.slice(Math.max(from, start - surroundingLength), to).toWellFormed())
}

/** A line without final punctuation, such as a heading or code, is followed by a dot in the middle. */
function joinLines(text: string): string {
  return text
    .trim()
    .replace(/([.!?…:;,]["'”’)\]]*)?\s*\n\s*/g, (_, end?: string) => (end ? `${end} ` : ' · '))
    .replace(/\s+/g, ' ')
}

interface Match {
  start: number
  end: number
  /** The index of the term in the query. */
  term: number
}

interface Window {
  text: string
  matches: Match[]
  start: number
  score: number
}

const token = new RegExp(`${wordPattern.source}|[+#]`, 'gu')

/** Finds the terms of a query in a text, by the rules of the databases' indexes. */
export function findMatches(text: string, query: SearchQuery): Match[] {
  const terms = query.map((term, index) => ({ term, index, stem: stem(term.words[0] ?? '') }))
  return candidateStarts(text, query).flatMap((start) =>
    terms.flatMap(({ term, index, stem }) => {
      const end = endOfTerm(text, start, term, stem)
      return end === null ? [] : [{ start, end, term: index }]
    }),
  )
}

/** Where words start that may match. Stemming every word of ten posts would take too long. */
function candidateStarts(text: string, query: SearchQuery): number[] {
  const lower = text.toLowerCase()
  const isPlain = lower.length === text.length && !/[\u00c0-\u036f\u1e00-\u1eff]/.test(text)
  // A copy: the shared expression stores its lastIndex.
  if (!isPlain) return Array.from(text.matchAll(new RegExp(token)), ({ index }) => index)
  const starts: number[] = []
  for (const prefix of new Set(query.map(({ words }) => prefixOf(words[0] ?? '')))) {
    for (let at = lower.indexOf(prefix); at !== -1; at = lower.indexOf(prefix, at + 1)) {
      if (at === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text.charAt(at - 1))) starts.push(at)
    }
  }
  return starts.sort((a, b) => a - b)
}

function endOfTerm(text: string, start: number, term: SearchTerm, stem: string): number | null {
  let end = start
  for (const offset of term.words.keys()) {
    token.lastIndex = end
    const found = token.exec(text)
    if (!found || !matchesWord(indexedForm(found[0]), term, offset, stem)) return null
    end = token.lastIndex
  }
  return end
}

function indexedForm(token: string): string {
  return token === '+' || token === '#' ? signWords[token] : foldWord(token)
}

/** A word and its stem share their first two letters. */
function prefixOf(word: string): string {
  return word.slice(0, 2)
}

function matchesWord(word: string, term: SearchTerm, offset: number, stemOfTerm: string): boolean {
  const expected = term.words[offset] ?? ''
  if (word === expected) return true
  if (term.isPrefix && offset === term.words.length - 1 && word.startsWith(expected)) return true
  const canShareStem = !term.isExact && prefixOf(word) === prefixOf(expected)
  return canShareStem && stem(word) === stemOfTerm
}

/** The place with most distinct terms, then with most matches. */
function bestWindow(text: string, matches: Match[]): Window {
  const windows = matches.map(({ start }, first): Window => {
    const end = start + excerptLength - leadLength
    const inside = matches.slice(first, first + 50).filter((match) => match.end <= end)
    const distinct = new Set(inside.map(({ term }) => term)).size
    return { text, matches, start, score: distinct * 100 + inside.length }
  })
  const noMatch: Window = { text, matches, start: 0, score: 0 }
  return windows.reduce((best, window) => (window.score > best.score ? window : best), noMatch)
}

function cutExcerpt({ text, matches, start: firstMatch }: Window): HighlightedText {
  const start = firstMatch <= leadLength ? 0 : wordStart(text, firstMatch - leadLength, firstMatch)
  const end = wordEnd(text, start + excerptLength)
  const segments = toSegments(text.slice(0, end).trimEnd(), matches, start, end)
  // Non-breaking spaces: an ellipsis must not be alone on a line.
  if (start > 0) segments.unshift({ text: '…\u00a0', isMatch: false })
  if (end < text.length) segments.push({ text: '\u00a0…', isMatch: false })
  return mergeNeighbours(segments)
}

function toSegments(text: string, matches: Match[], start: number, end: number): HighlightedText {
  const segments: HighlightedText = []
  let position = start
  for (const match of matches) {
    if (match.start < position || match.end > end) continue
    segments.push({ text: text.slice(position, match.start), isMatch: false })
    segments.push({ text: text.slice(match.start, match.end), isMatch: true })
    position = match.end
  }
  segments.push({ text: text.slice(position, end), isMatch: false })
  return mergeNeighbours(segments.filter((segment) => segment.text !== ''))
}

/** The first word that starts after `from`, but not after `latest`. */
function wordStart(text: string, from: number, latest: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 || space >= latest ? latest : space + 1
}

/** The last end of a word before `limit`. Text without spaces is cut at the limit, but not inside a surrogate pair. */
function wordEnd(text: string, limit: number): number {
  if (limit >= text.length) return text.length
  const space = text.lastIndexOf(' ', limit)
  if (space > limit - excerptLength / 2) return space
  return isLowSurrogate(text.charCodeAt(limit)) ? limit - 1 : limit
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

function mergeNeighbours(segments: HighlightedText): HighlightedText {
  const merged: HighlightedText = []
  for (const segment of segments) {
    const last = merged.at(-1)
    if (last && last.isMatch === segment.isMatch) last.text += segment.text
    else merged.push({ ...segment })
  }
  return merged
}
