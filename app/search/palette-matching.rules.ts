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

/** What the palette lists: a page of the site, or a post. */
export interface Findable {
  title: string
  /** Its first part says the domain as addresses spell it: 'ai' finds Artificial Intelligence. */
  url: string
  /** As stored. */
  domain?: string
  domainLabel?: string
  tags?: readonly string[]
}

/** A post as `/api/search-index` tells of it, with the names that its table gives the fields. */
export interface IndexedPost extends Findable {
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
 * Matching runs over title, domain and tags: each word typed must be somewhere in them, in any case
 * and with or without accents. Words found at the start of a word come first, in titles before all;
 * otherwise the order stays. The name of a domain is one word, however it is spelt. The entries are made ready once, not with every key pressed.
 */
export function paletteMatcher<Entry extends Findable>(
  entries: readonly Entry[],
): (query: string) => Entry[] {
  const ready = entries.map((entry) => ({
    entry,
    title: foldWord(entry.title),
    rest: foldWord(
      [
        sectionOf(entry.url),
        entry.domain,
        entry.domainLabel,
        ...namesOfDomain(entry),
        ...(entry.tags ?? []),
      ].join('\n'),
    ),
    joined: joined(foldWord([entry.title, ...(entry.tags ?? [])].join('\n'))),
  }))
  return (query) => {
    const words = withJoinedNames(foldWord(query))
      .split(/\s+/)
      .filter((word) => word !== '')
    return ready
      .map(({ entry, ...texts }) => ({
        entry,
        closeness: closeness(words.map((word) => closenessOfWord(word, texts))),
      }))
      .filter(({ closeness }) => closeness > 0)
      .sort((some, other) => other.closeness - some.closeness)
      .map(({ entry }) => entry)
  }
}

/** One word that is nowhere rules the entry out. */
function closeness(ofWords: number[]): number {
  if (ofWords.includes(0)) return 0
  return ofWords.reduce((sum, each) => sum + each, 1)
}

interface Texts {
  title: string
  rest: string
  /** Title and tags without spaces and hyphens: where a domain's name can be, however it is spelt. */
  joined: string
}

function closenessOfWord(word: string, { title, rest, joined }: Texts): number {
  if (startsAWord(title, word)) return 3
  if (startsAWord(rest, word)) return 2
  if (title.includes(word) || rest.includes(word)) return 1
  return joinedNames.has(word) && joined.includes(word) ? 1 : 0
}

/** Those that can be written apart, as one word. */
const joinedNames = new Set(
  domainSlugs
    .flatMap(domainSpellings)
    .filter((name) => /[ -]/.test(name))
    .map((name) => joined(foldWord(name))),
)
const namesWrittenApart = new RegExp(
  domainSlugs
    .flatMap(domainSpellings)
    .filter((name) => /[ -]/.test(name))
    .map((name) => foldWord(name).split(/[ -]/).join(String.raw`[\s-]+`))
    .join('|'),
  'g',
)

/** 'cyber marketing' and 'cyber-marketing' become 'cybermarketing'. */
function withJoinedNames(text: string): string {
  return text.replace(namesWrittenApart, joined)
}

function joined(text: string): string {
  return text.replace(/[ \t-]+/g, '')
}

function namesOfDomain(entry: Findable): string[] {
  const domain = domainOfEntry(entry)
  if (!domain) return []
  return domainSpellings(domain).flatMap((name) => [name, joined(name)])
}

function domainOfEntry({ url, domain }: Findable): DomainSlug | null {
  const section = sectionOf(url)
  if (isDomainSlug(section)) return section
  return domain !== undefined && isKnownDomain(domain) ? domainOf(domain) : null
}

function startsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  }
  return false
}

/** 'ai' of '/ai/what-attention-computes', 'weekly-brief' of a brief's address. */
function sectionOf(url: string): string {
  return url.split('/')[1] ?? ''
}
