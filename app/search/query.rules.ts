import { refangText } from '~/entities/indicators/defanged.rules'
import { foldWord, wordPattern } from './words/words.rules'

/** A post is found if it contains every term of the query. */
export interface SearchTerm {
  /** Several words must follow one another. */
  words: string[]
  /** Quoted, or joined by signs ('CVE-2021-44228', 'C++'): matches as written. Otherwise by its stem. */
  isExact: boolean
  /** The last term typed also matches longer words that begin with it. */
  isPrefix: boolean
}

export type SearchQuery = SearchTerm[]

export const maxQueryLength = 200
/** Each term costs the database a pass through its index, so that more of them would let one reader keep others waiting. */
export const maxTerms = 8
const minPrefixLength = 2

/** How the indexes store the signs that tell C++ and C# from C. */
export const signWords = { '+': 'zzplus', '#': 'zzhash' } as const

// Signs that join words into one expression: p=reject, 1.2.3, zero-trust, user@example.com.
const joiningSigns = String.raw`[\-\u2010-\u2015._=/:@&'’\\]+`
const word = wordPattern.source
const expression = new RegExp(
  `${word}[+#]*(?:${joiningSigns}${word}[+#]*|(?<=[+#])${word}[+#]*)*`,
  'gu',
)
const partOfExpression = new RegExp(`${word}|[+#]`, 'gu')

/** Ignored unless the query has no other words: 'what is zero trust' searches for zero trust. */
const stopWords = new Set(
  `a an and are as at be by do does for from how in is near not of on or that the this to was what
  when which with`.split(/\s+/),
)

/** Parses what a reader typed. Double quotes are the only operator. Terms after the first eight are left out. */
export function parseQuery(text: string): SearchQuery {
  const terms = meaningfulTerms(text)
  const isShortened = terms.length > maxTerms
  return terms.slice(0, maxTerms).map((term, index, { length }) => ({
    ...term,
    isPrefix: !isShortened && index === length - 1 && term.isPrefix && canBePrefix(term),
  }))
}

/** Whether parseQuery() leaves something out. */
export function isShortened(text: string): boolean {
  return meaningfulTerms(text).length > maxTerms
}

function meaningfulTerms(text: string): SearchQuery {
  const typed = plainAddresses(firstCharacters(text, maxQueryLength))
  const terms = splitAtQuotes(typed).flatMap(({ text, isQuoted }) =>
    isQuoted ? exactTerm(text) : unquotedTerms(text),
  )
  const distinct = [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()]
  const meaningful = distinct.filter((term) => term.isExact || !stopWords.has(term.words[0] ?? ''))
  return meaningful.length > 0 ? meaningful : distinct
}

/**
 * The indexes have the words of evil.example and evil[.]example alike. The scheme, which is http or hxxp, is left out.
 */
function plainAddresses(text: string): string {
  return refangText(text).replace(/(?<![^\s"“”„(])[a-z]{3,5}:\/\/(?=\w)/gi, '')
}

function splitAtQuotes(text: string): { text: string; isQuoted: boolean }[] {
  const pieces = text.split(/["“”„]/)
  // A quote that is never closed quotes nothing.
  const lastQuoted = pieces.length % 2 === 1 ? pieces.length - 1 : pieces.length - 2
  return pieces.map((piece, index) => ({
    text: piece,
    isQuoted: index % 2 === 1 && index < lastQuoted,
  }))
}

/** The words in this order. */
export function exactTerm(text: string): SearchTerm[] {
  const words = (text.match(expression) ?? []).flatMap(wordsOf)
  return words.length > 0 ? [{ words, isExact: true, isPrefix: false }] : []
}

function unquotedTerms(text: string): SearchTerm[] {
  return (text.match(expression) ?? []).map((match) => {
    const words = wordsOf(match.replace(/['’][sS]$/, ''))
    return { words, isExact: words.length > 1, isPrefix: true }
  })
}

function wordsOf(match: string): string[] {
  return (match.match(partOfExpression) ?? []).map((part) =>
    part === '+' || part === '#' ? signWords[part] : foldWord(part),
  )
}

function canBePrefix({ words }: SearchTerm): boolean {
  const last = words.at(-1) ?? ''
  const isSign = Object.values<string>(signWords).includes(last)
  return !isSign && Array.from(last).length >= minPrefixLength
}

function firstCharacters(text: string, count: number): string {
  return Array.from(text.slice(0, count * 2))
    .slice(0, count)
    .join('')
}
