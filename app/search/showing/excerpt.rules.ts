import { type SearchQuery, type SearchTerm, signWords } from '../query.rules'
import { stem } from '../words/stem.rules'
import { foldWord, wordPattern } from '../words/words.rules'

/** Text with the found words marked; the page makes <mark> of them. Never HTML. */
export type Highlighted = { text: string; isMatch: boolean }[]

const excerptLength = 220
const leadIn = 60
// A text of a megabyte is not combed for every hit of a page.
const longestSearched = 100_000
/** How much of a text is made one line around the place that is shown. */
const surroundings = 1_000

/** The stretch of the post that shows best why it was found: of its summary, else of its visible text. */
export function excerptOf(
  post: { summary: string; text: string },
  query: SearchQuery,
): Highlighted {
  const looked = [post.summary, textAround(post.text.slice(0, longestSearched), query)]
    .filter((text) => text.trim() !== '')
    .map((text) => bestWindow(text, findMatches(text, query)))
  // Of equals the first: a summary reads better than a cut from a text.
  const best = looked.sort((a, b) => b.score - a.score)[0]
  return best ? cut(best) : []
}

/** All of a short text, with what the query asks for marked. */
export function marked(text: string, query: SearchQuery): Highlighted {
  return segmentsOf(text, findMatches(text, query), 0, text.length)
}

/** The lines about the best match. */
function textAround(text: string, query: SearchQuery): string {
  const { start } = bestWindow(text, findMatches(text, query))
  const from = text.lastIndexOf('\n', Math.max(0, start - surroundings / 2)) + 1
  const end = text.indexOf('\n', start + surroundings)
  const to = end === -1 || end > start + surroundings * 2 ? start + surroundings * 2 : end
  return asOneLine(text.slice(Math.max(from, start - surroundings), to).toWellFormed())
}

/** What does not end as a sentence does, such as a heading or a line of code, is set off by a dot. */
function asOneLine(text: string): string {
  return text
    .trim()
    .replace(/([.!?…:;,]["'”’)\]]*)?\s*\n\s*/g, (_, end?: string) => (end ? `${end} ` : ' · '))
    .replace(/\s+/g, ' ')
}

interface Match {
  start: number
  end: number
  term: number
}

interface Window {
  text: string
  matches: Match[]
  start: number
  score: number
}

const token = new RegExp(`${wordPattern.source}|[+#]`, 'gu')

/** Where the text holds what the query asks for, as the databases would have it. */
export function findMatches(text: string, query: SearchQuery): Match[] {
  const wanted = query.map((term, index) => ({ term, index, stem: stem(term.words[0] ?? '') }))
  return wordStarts(text, query).flatMap((start) =>
    wanted.flatMap(({ term, index, stem }) => {
      const end = endOfTerm(text, start, term, stem)
      return end === null ? [] : [{ start, end, term: index }]
    }),
  )
}

/** Where words begin that could be meant. Looking at every word of ten posts would take too long. */
function wordStarts(text: string, query: SearchQuery): number[] {
  const lower = text.toLowerCase()
  const isPlain = lower.length === text.length && !/[\u00c0-\u036f\u1e00-\u1eff]/.test(text)
  // A copy: the shared pattern remembers where it last stopped.
  if (!isPlain) return Array.from(text.matchAll(new RegExp(token)), ({ index }) => index)
  const starts: number[] = []
  for (const beginning of new Set(query.map(({ words }) => beginningOf(words[0] ?? '')))) {
    for (let at = lower.indexOf(beginning); at !== -1; at = lower.indexOf(beginning, at + 1)) {
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
    if (!found || !isWord(indexedAs(found[0]), term, offset, stem)) return null
    end = token.lastIndex
  }
  return end
}

function indexedAs(found: string): string {
  return found === '+' || found === '#' ? signWords[found] : foldWord(found)
}

/** A stem begins as its word does. */
function beginningOf(word: string): string {
  return word.slice(0, 2)
}

function isWord(found: string, term: SearchTerm, offset: number, wantedStem: string): boolean {
  const wanted = term.words[offset] ?? ''
  if (found === wanted) return true
  if (term.isOpen && offset === term.words.length - 1 && found.startsWith(wanted)) return true
  const mayBeAlike = !term.isExact && beginningOf(found) === beginningOf(wanted)
  return mayBeAlike && stem(found) === wantedStem
}

function bestWindow(text: string, matches: Match[]): Window {
  const windows = matches.map(({ start }, first): Window => {
    const end = start + excerptLength - leadIn
    const inside = matches.slice(first, first + 50).filter((match) => match.end <= end)
    const distinct = new Set(inside.map(({ term }) => term)).size
    return { text, matches, start, score: distinct * 100 + inside.length }
  })
  const none: Window = { text, matches, start: 0, score: 0 }
  return windows.reduce((best, window) => (window.score > best.score ? window : best), none)
}

function cut({ text, matches, start: first }: Window): Highlighted {
  const start = first <= leadIn ? 0 : wordStart(text, first - leadIn, first)
  const end = wordEnd(text, start + excerptLength)
  const segments = segmentsOf(text.slice(0, end).trimEnd(), matches, start, end)
  // Bound to its word: by itself on a line it would say nothing.
  if (start > 0) segments.unshift({ text: '…\u00a0', isMatch: false })
  if (end < text.length) segments.push({ text: '\u00a0…', isMatch: false })
  return joinAlike(segments)
}

function segmentsOf(text: string, matches: Match[], start: number, end: number): Highlighted {
  const segments: Highlighted = []
  let done = start
  for (const match of matches) {
    if (match.start < done || match.end > end) continue
    segments.push({ text: text.slice(done, match.start), isMatch: false })
    segments.push({ text: text.slice(match.start, match.end), isMatch: true })
    done = match.end
  }
  segments.push({ text: text.slice(done, end), isMatch: false })
  return joinAlike(segments.filter((segment) => segment.text !== ''))
}

function wordStart(text: string, from: number, latest: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 || space >= latest ? latest : space + 1
}

function wordEnd(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const space = text.lastIndexOf(' ', wanted)
  // A text without spaces is cut where it must be, but never through the middle of a character.
  if (space > wanted - excerptLength / 2) return space
  return isLowSurrogate(text.charCodeAt(wanted)) ? wanted - 1 : wanted
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

function joinAlike(segments: Highlighted): Highlighted {
  const joined: Highlighted = []
  for (const segment of segments) {
    const last = joined.at(-1)
    if (last && last.isMatch === segment.isMatch) last.text += segment.text
    else joined.push({ ...segment })
  }
  return joined
}
