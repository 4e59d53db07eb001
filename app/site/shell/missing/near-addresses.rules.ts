import type { NearAddress } from '~/http/missing'
import { editDistance } from '~/search/words/spelling.rules'
import { stem } from '~/search/words/stem.rules'
import { foldWord, wordPattern } from '~/search/words/words.rules'
import { sitePages } from './site-pages.rules'

const mostPages = 2
const mostPosts = 5
/** This share of what the address says, by letters, must be found again in what is offered. */
const nearEnough = 0.5

/**
 * What someone may have meant who came to an address that is not there: pages of the site first, then
 * posts. However long the address, only its first words are looked at, so that asking stays cheap.
 */
export function nearAddresses(missingPath: string, posts: readonly NearAddress[]): NearAddress[] {
  const sought = wordsOf(missingPath, mostSought)
  if (sought.length === 0) return []
  const nearnessOf = nearness(sought)
  const section = sectionOf(missingPath)
  const pages = nearest(sitePages, mostPages, (page) =>
    page.href === section ? 1 : nearnessOf(`${page.label} ${page.href} ${page.alsoCalled}`),
  )
  // Of a post's address only its slug: its section would make every brief like '/weekly-briefs'.
  const near = nearest(posts, mostPosts, ({ href, label }) =>
    nearnessOf(`${label} ${href.slice(href.lastIndexOf('/'))}`),
  )
  return [...pages, ...near].map(({ href, label }) => ({ href, label }))
}

function nearest<C>(
  candidates: readonly C[],
  most: number,
  nearnessOf: (candidate: C) => number,
): C[] {
  return candidates
    .map((candidate) => ({ candidate, nearness: nearnessOf(candidate) }))
    .filter(({ nearness }) => nearness >= nearEnough)
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

/** The share of the sought words, weighed by length, that a text holds or nearly holds: 0 to 1. */
function nearness(sought: readonly string[]): (text: string) => number {
  const letters = sought.join('').length
  const wanted = sought.map((word) => ({ word, stem: stem(word) }))
  // Titles share their words: each is compared once.
  const known = new Map<string, number[]>()
  function likenesses(word: string): number[] {
    const kept = known.get(word) ?? wanted.map((one) => likeness(one, word))
    known.set(word, kept)
    return kept
  }
  return (text) => {
    const found = wordsOf(text, mostOfCandidate).map(likenesses)
    const held = sought.map((word, index) => {
      const best = Math.max(0, ...found.map((values) => values[index] ?? 0))
      return best * word.length
    })
    return held.reduce((sum, value) => sum + value, 0) / letters
  }
}

/** 1 for the same word, a little less for another form of it or a misspelling, else 0. */
function likeness(sought: { word: string; stem: string }, word: string): number {
  if (sought.word === word) return 1
  // Who mistypes a word seldom mistypes its first letter; looking no further keeps this cheap.
  if (sought.word.length < shortestMisspelt || sought.word[0] !== word[0]) return 0
  const mistakes = sought.word.length < 8 ? 1 : 2
  const isMisspelt = editDistance(sought.word, word, mistakes) <= mistakes
  return isMisspelt || sought.stem === stem(word) ? 0.9 : 0
}

const shortestMisspelt = 4
const mostSought = 8
const mostOfCandidate = 24
const longestText = 300
const longestWord = 40
const everyWord = new RegExp(wordPattern, 'gu')

// Too common in addresses and titles to tell one from another.
const filler = new Set(
  'a an and are as at be by for from how htm html in index is it its not of on or php post posts that the this to what when where why with www you your'.split(
    ' ',
  ),
)

function wordsOf(text: string, most: number): string[] {
  const written = decoded(text.slice(0, longestText)).match(everyWord) ?? []
  const words = written
    .map((word) => foldWord(word).slice(0, longestWord))
    .filter((word) => word.length > 1 && !filler.has(word))
  return [...new Set(words)].slice(0, most)
}

/** '%20' is a space to whoever typed it; what cannot be decoded is taken as it stands. */
function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** '/ai/no-such-article' was looked for in '/ai'. */
function sectionOf(path: string): string {
  return /^\/[^/]{0,40}/.exec(path)?.[0].toLowerCase() ?? '/'
}
