import type { PostKind } from '~/config/post-kinds'
import {
  type DomainSlug,
  domainOf,
  domainSlugs,
  domainSpellings,
  isDomainSlug,
  isKnownDomain,
} from '~/posts/addresses/domain.rules'
import { foldWord } from './words/words.rules'

/** A page of the site or a post, as the palette lists it. */
export interface PaletteEntry {
  title: string
  /** Its first segment is searched too: 'ai' finds posts of Artificial Intelligence. */
  url: string
  /** As stored. */
  domain?: string
  domainLabel?: string
  tags?: readonly string[]
  /** The names of its authors. */
  authors?: readonly string[]
}

/** A post as `/api/search-index` returns it. The fields have the names of their columns. */
export interface IndexedPost extends PaletteEntry {
  kind: PostKind
  id: string
  slug: string | null
  /** As stored; 'weekly-brief' for a brief. */
  domain: string
  domainLabel: string
  tags: string[]
  focus_keyword: string
  summary: string
  created_at: string
}

/**
 * Searches title, domain, tags and authors. Every word of the query must occur, in any case, with or without accents, and a
 * domain's name may be written as one word or two. Matches at the start of a word come first, in titles before all.
 * The entries are prepared once, not at every key press.
 */
export function createPaletteMatcher<Entry extends PaletteEntry>(
  entries: readonly Entry[],
): (query: string) => Entry[] {
  const prepared = entries.map((entry) => ({ entry, texts: searchedTexts(entry) }))
  return (query) => {
    const words = joinDomainNames(foldWord(query))
      .split(/\s+/)
      .filter((word) => word !== '')
    return prepared
      .map(({ entry, texts }) => ({ entry, score: scoreOf(words, texts) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ entry }) => entry)
  }
}

interface SearchedTexts {
  title: string
  /** Domain, tags and authors. */
  rest: string
  /** Title and tags without spaces and hyphens, where a domain's name is found in any spelling. */
  joined: string
}

function searchedTexts(entry: PaletteEntry): SearchedTexts {
  const { title, url, domain, domainLabel, tags = [], authors = [] } = entry
  const names = domainNamesOf(entry)
  const rest = [sectionOf(url), domain, domainLabel, ...names, ...tags, ...authors]
  return {
    title: foldWord(title),
    rest: foldWord(rest.join('\n')),
    joined: joinWords(foldWord([title, ...tags].join('\n'))),
  }
}

/** 0 if a word is missing. */
function scoreOf(words: string[], texts: SearchedTexts): number {
  const scores = words.map((word) => wordScore(word, texts))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 1)
}

function wordScore(word: string, { title, rest, joined }: SearchedTexts): number {
  if (startsAWord(title, word)) return 3
  if (startsAWord(rest, word)) return 2
  if (title.includes(word) || rest.includes(word)) return 1
  return joinedDomainNames.has(word) && joined.includes(word) ? 1 : 0
}

const separableNames = domainSlugs
  .flatMap(domainSpellings)
  .filter((name) => /[ -]/.test(name))
  .map(foldWord)
const joinedDomainNames = new Set(separableNames.map(joinWords))
const separatedDomainName = new RegExp(
  separableNames.map((name) => name.split(/[ -]/).join(String.raw`[\s-]+`)).join('|'),
  'g',
)

/** 'cyber marketing' and 'cyber-marketing' become 'cybermarketing'. */
function joinDomainNames(text: string): string {
  return text.replace(separatedDomainName, joinWords)
}

function joinWords(text: string): string {
  return text.replace(/[ \t-]+/g, '')
}

function domainNamesOf(entry: PaletteEntry): string[] {
  const domain = domainOfEntry(entry)
  if (!domain) return []
  return domainSpellings(domain).flatMap((name) => [name, joinWords(name)])
}

function domainOfEntry({ url, domain }: PaletteEntry): DomainSlug | null {
  const section = sectionOf(url)
  if (isDomainSlug(section)) return section
  return domain !== undefined && isKnownDomain(domain) ? domainOf(domain) : null
}

function startsAWord(text: string, word: string): boolean {
  for (let index = text.indexOf(word); index !== -1; index = text.indexOf(word, index + 1)) {
    if (index === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(index - 1))) return true
  }
  return false
}

/** 'ai' for '/ai/what-attention-computes', 'weekly-brief' for a brief. */
function sectionOf(url: string): string {
  return url.split('/')[1] ?? ''
}
