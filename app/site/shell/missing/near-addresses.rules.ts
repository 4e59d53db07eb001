import { entityFolders } from '~/entities/addresses/entity-folders.rules'
import type { NearAddress } from '~/http/missing'
import { editDistance } from '~/search/words/spelling.rules'
import { stem } from '~/search/words/stem.rules'
import { foldWord, wordPattern } from '~/search/words/words.rules'
import { sitePages } from './site-pages.rules'

const maxPages = 2
const maxPosts = 5
/** From 0 to 1: candidates below it are not suggested. */
const minSimilarity = 0.5

/** An address with its words, which are looked for once and not for each missing path. */
export interface NearCandidate extends NearAddress {
  words: readonly string[]
}

export function nearCandidate({ href, label }: NearAddress): NearCandidate {
  // Only the slug of a post's path: with the section, every brief would be similar to '/weekly-briefs'.
  const words = wordsOf(`${label} ${href.slice(href.lastIndexOf('/'))}`, maxCandidateWords)
  return { href, label, words }
}

/**
 * What the reader may have meant by a path that does not exist: pages of the site first, then posts. Only the first words
 * of the path are compared, so that a long path costs no more than a short one.
 */
export function nearAddresses(missingPath: string, posts: readonly NearCandidate[]): NearAddress[] {
  const queryWords = wordsOf(missingPath, maxQueryWords)
  if (queryWords.length === 0) return []
  const similarityTo = compareWith(queryWords)
  const section = sectionOf(missingPath)
  const nearPages = mostSimilar(pages, maxPages, ({ href, words }) =>
    href === section ? 1 : similarityTo(words),
  )
  const nearPosts = mostSimilar(posts, maxPosts, ({ words }) => similarityTo(words))
  return [...nearPages, ...nearPosts].map(({ href, label }) => ({ href, label }))
}

function mostSimilar<C>(
  candidates: readonly C[],
  limit: number,
  similarityOf: (candidate: C) => number,
): C[] {
  return candidates
    .map((candidate) => ({ candidate, similarity: similarityOf(candidate) }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

/** Returns a function that scores words from 0 to 1: the share of the query's letters that they contain. */
function compareWith(queryWords: readonly string[]): (words: readonly string[]) => number {
  const letterCount = queryWords.join('').length
  const stemmed = queryWords.map((word) => ({ word, stem: stem(word) }))
  // Titles share many words: each word is compared once.
  const cache = new Map<string, number[]>()
  function scoresOf(word: string): number[] {
    const scores = cache.get(word) ?? stemmed.map((queryWord) => scoreWord(queryWord, word))
    cache.set(word, scores)
    return scores
  }
  return (words) => {
    const wordScores = words.map(scoresOf)
    const matchedLetters = queryWords.map((word, index) => {
      const best = Math.max(0, ...wordScores.map((scores) => scores[index] ?? 0))
      return best * word.length
    })
    return matchedLetters.reduce((sum, value) => sum + value, 0) / letterCount
  }
}

/** 1 for the same word, 0.9 for another form of it or a misspelling, else 0. */
function scoreWord(queryWord: { word: string; stem: string }, word: string): number {
  if (queryWord.word === word) return 1
  // The first letter is rarely mistyped, and comparing it first is cheap.
  if (queryWord.word.length < minMisspeltLength || queryWord.word[0] !== word[0]) return 0
  const maxMistakes = queryWord.word.length < 8 ? 1 : 2
  const isMisspelt = editDistance(queryWord.word, word, maxMistakes) <= maxMistakes
  return isMisspelt || queryWord.stem === stem(word) ? 0.9 : 0
}

const minMisspeltLength = 4
const maxQueryWords = 8
const maxCandidateWords = 24
const maxTextLength = 300
const maxWordLength = 40
const everyWord = new RegExp(wordPattern, 'gu')

// Too common in paths and titles to distinguish them.
const stopWords = new Set(
  'a an and are as at be by for from how htm html in index is it its not of on or php post posts that the this to what when where why with www you your'.split(
    ' ',
  ),
)

function wordsOf(text: string, limit: number): string[] {
  const matches = decodeIfValid(text.slice(0, maxTextLength)).match(everyWord) ?? []
  const words = matches
    .map((word) => foldWord(word).slice(0, maxWordLength))
    .filter((word) => word.length > 1 && !stopWords.has(word))
  return [...new Set(words)].slice(0, limit)
}

const pages: readonly NearCandidate[] = sitePages.map(({ href, label, alsoCalled }) => ({
  href,
  label,
  words: wordsOf(`${label} ${href} ${alsoCalled}`, maxCandidateWords),
}))

/** Decodes '%20' and the like; a text that cannot be decoded is returned unchanged. */
function decodeIfValid(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The section page above a path: '/ai' for '/ai/no-such-article', the index for the page of an entity. */
function sectionOf(path: string): string {
  const section = /^\/[^/]{0,40}/.exec(path)?.[0].toLowerCase() ?? '/'
  return entityFolders.includes(section.slice(1)) ? '/entities' : section
}
