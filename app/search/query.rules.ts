import { foldWord, wordPattern } from './words/words.rules'

/** One thing that a post must hold to be found. */
export interface SearchTerm {
  /** More than one: they must follow each other. */
  words: string[]
  /** As written: quoted, or put together with signs ('CVE-2021-44228', 'C++'). Else by its stem. */
  isExact: boolean
  /** The last thing typed may be the beginning of a word. */
  isOpen: boolean
}

export type SearchQuery = SearchTerm[]

export const longestQuery = 200
const mostTerms = 20
const fewestLettersOfBeginning = 2

/** How the indexes spell the signs that tell C++ and C# from C. */
export const signWords = { '+': 'zzplus', '#': 'zzhash' } as const

// Signs that hold the parts of one expression together: p=reject, 1.2.3, zero-trust, user@example.com.
const joined = String.raw`[\-\u2010-\u2015._=/:@&'’\\]+`
const word = wordPattern.source
const expression = new RegExp(`${word}[+#]*(?:${joined}${word}[+#]*|(?<=[+#])${word}[+#]*)*`, 'gu')
const partOfExpression = new RegExp(`${word}|[+#]`, 'gu')

/** Asked for only when nothing else is: 'what is zero trust' looks for zero trust. */
const smallWords = new Set(
  `a an and are as at be by do does for from how in is near not of on or that the this to was what
  when which with`.split(/\s+/),
)

/** Whatever a reader types, as things to look for. Nothing in it is an operator but double quotes. */
export function parseQuery(text: string): SearchQuery {
  const terms = partsOf(firstCharacters(text, longestQuery)).flatMap(({ text, isQuoted }) =>
    isQuoted ? quotedTerm(text) : looseTerms(text),
  )
  const distinct = [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()]
  const telling = distinct.filter((term) => term.isExact || !smallWords.has(term.words[0] ?? ''))
  const wanted = (telling.length > 0 ? telling : distinct).slice(0, mostTerms)
  return wanted.map((term, index) =>
    index === wanted.length - 1 && term.isOpen && canBegin(term)
      ? term
      : { ...term, isOpen: false },
  )
}

function partsOf(text: string): { text: string; isQuoted: boolean }[] {
  const pieces = text.split(/["“”„]/)
  // A quote that is never closed quotes nothing.
  const lastQuoted = pieces.length % 2 === 1 ? pieces.length - 1 : pieces.length - 2
  return pieces.map((piece, index) => ({
    text: piece,
    isQuoted: index % 2 === 1 && index < lastQuoted,
  }))
}

function quotedTerm(text: string): SearchTerm[] {
  const words = (text.match(expression) ?? []).flatMap(wordsOf)
  return words.length > 0 ? [{ words, isExact: true, isOpen: false }] : []
}

function looseTerms(text: string): SearchTerm[] {
  return (text.match(expression) ?? []).map((match) => {
    const words = wordsOf(match.replace(/['’][sS]$/, ''))
    return { words, isExact: words.length > 1, isOpen: true }
  })
}

function wordsOf(match: string): string[] {
  return (match.match(partOfExpression) ?? []).map((part) =>
    part === '+' || part === '#' ? signWords[part] : foldWord(part),
  )
}

function canBegin({ words }: SearchTerm): boolean {
  const last = words.at(-1) ?? ''
  const isSign = Object.values<string>(signWords).includes(last)
  return !isSign && Array.from(last).length >= fewestLettersOfBeginning
}

function firstCharacters(text: string, count: number): string {
  return Array.from(text.slice(0, count * 2))
    .slice(0, count)
    .join('')
}
