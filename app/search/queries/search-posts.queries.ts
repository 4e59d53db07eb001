import { setImmediate } from 'node:timers/promises'
import { postKinds } from '~/config/post-kinds'
import type { Database, Db } from '~/database/database'
import type { PostSummary } from '~/posts/post.rules'
import { isListedRow, summaries } from '~/posts/published/published-posts.queries'
import { toSummary } from '~/posts/published/rows.queries'
import { parseEntityQuery } from '../entity-query.rules'
import { exactTerm, type SearchQuery } from '../query.rules'
import { highlightPost, type PostHighlights } from '../results/post-highlights.rules'
import { foundNamingFirst, keyOf, namingFirst } from '../words/naming-first.rules'
import { rankByRelevance } from '../words/ranking.rules'
import { type NamingPost, type NamingPosts, postsNaming } from './naming-posts.queries'
import { postgresEngine } from './postgres-engine.queries'
import {
  type Matches,
  type MatchingPost,
  prefixCondition,
  type SearchEngine,
  type SearchFilter,
  wholeWordsCondition,
} from './search-engine.queries'
import { sqliteEngine } from './sqlite-engine.queries'

export interface SearchOptions extends SearchFilter {
  text: string
  limit: number
  offset: number
}

export interface SearchResult {
  /** How many posts match. */
  total: number
  /** How many of them are ranked and can be paged through: all, unless a word is very common. */
  ranked: number
  hits: FoundPost[]
}

export interface FoundPost {
  post: PostSummary
  highlights: PostHighlights
}

const engines = { sqlite: sqliteEngine, postgres: postgresEngine }

/** With this many matches for whole words, longer words that begin alike are not searched. */
const enoughMatches = 100
/** Scoring is slow: for a very common word only the newest posts and those about it are scored. */
const maxRanked = 300

/**
 * Listed articles and briefs that contain every term of the text, best first. If the text is an entity, posts that name
 * it in any spelling come before all others.
 */
export async function searchPosts(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { text, limit, offset, ...filter }: SearchOptions,
): Promise<SearchResult> {
  const { entities, isWhole, query, otherwise } = parseEntityQuery(text)
  if (query.length === 0) return { total: 0, ranked: 0, hits: [] }
  const searchEngine = engines[engine]
  return searchEngine.withSettings(db, async (searchDb) => {
    const naming = await postsNaming(searchDb, entities, filter, maxRanked)
    const find = (query: SearchQuery) =>
      findResults({ engine: searchEngine, db: searchDb }, query, { filter, naming, isWhole })
    let found = await find(query)
    if (found.total === 0 && otherwise) found = await find(otherwise)
    const page = found.ranked.slice(offset, offset + limit)
    return {
      total: found.total,
      ranked: found.ranked.length,
      hits: await loadHits(searchDb, page, found.query),
    }
  })
}

interface Results {
  total: number
  ranked: (MatchingPost | NamingPost)[]
  query: SearchQuery
}

async function findResults(
  { engine, db }: { engine: SearchEngine; db: Db },
  query: SearchQuery,
  { filter, naming, isWhole }: { filter: SearchFilter; naming: NamingPosts; isWhole: boolean },
): Promise<Results> {
  const matches = await findMatches(engine, db, query, filter)
  const others = rankByRelevance(bestOfEach(matches.posts), filter.now)
  if (!isWhole) {
    return { total: matches.total, ranked: foundNamingFirst(naming.posts, others), query }
  }
  const added = await countAdded(engine, db, query, { naming, matches })
  return { total: matches.total + added, ranked: namingFirst(naming.posts, others), query }
}

/** How many posts name what is searched, but do not contain its words: RFC9162 is another word than RFC 9162. */
async function countAdded(
  engine: SearchEngine,
  db: Db,
  query: SearchQuery,
  { naming, matches }: { naming: NamingPosts; matches: Matches },
): Promise<number> {
  // Comparing thousands of posts takes too long.
  if (naming.total > naming.posts.length) return Math.max(0, naming.total - matches.total)
  const ranked = new Set(matches.posts.map(keyOf))
  const others = naming.posts.filter((post) => !ranked.has(keyOf(post)))
  if (others.length === 0 || ranked.size >= matches.total) return others.length
  return others.length - (await engine.countAmong(db, wholeWordsCondition(query), others))
}

async function findMatches(
  engine: SearchEngine,
  db: Db,
  query: SearchQuery,
  filter: SearchFilter,
): Promise<Matches> {
  const whole = await engine.find(db, wholeWordsCondition(query), filter, maxRanked)
  const condition = prefixCondition(query)
  if (!condition || whole.total >= enoughMatches) return whole
  const prefixed = await engine.find(db, condition, filter, maxRanked)
  const inBoth = whole.total === 0 ? 0 : await engine.countAmong(db, condition, whole.posts)
  return {
    total: whole.total + prefixed.total - inBoth,
    posts: [...whole.posts, ...prefixed.posts],
  }
}

/** A post that was found by both conditions counts once, with its better score. */
function bestOfEach(posts: MatchingPost[]): MatchingPost[] {
  const best = new Map<string, MatchingPost>()
  for (const post of posts) {
    const key = keyOf(post)
    if ((best.get(key)?.score ?? -1) < post.score) best.set(key, post)
  }
  return [...best.values()]
}

/** Each takes a part of a millisecond: other requests are handled in between. */
const excerptsAtOnce = 20

async function loadHits(
  db: Db,
  found: (MatchingPost | NamingPost)[],
  query: SearchQuery,
): Promise<FoundPost[]> {
  const hits = new Map<string, FoundPost>()
  const byKey = new Map(found.map((post) => [keyOf(post), post]))
  for (const kind of postKinds) {
    const ids = found.filter((post) => post.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await summaries(db, kind)
      .select('search_text')
      .where('id', 'in', ids)
      .where(isListedRow)
      .execute()
    for (const row of rows) {
      const post = toSummary(kind, row)
      const terms = [...spellingsOf(byKey.get(keyOf(post))), ...query]
      const highlights = highlightPost({ ...post, text: row.search_text }, terms)
      hits.set(keyOf(post), { post, highlights })
      if (hits.size % excerptsAtOnce === 0) await setImmediate()
    }
  }
  return found.flatMap((post) => hits.get(keyOf(post)) ?? [])
}

/** More would make the search for excerpts slow. */
const maxSpellings = 3

/** How a post writes what is searched, to be highlighted. */
function spellingsOf(post: MatchingPost | NamingPost | undefined): SearchQuery {
  if (!post || !('written' in post)) return []
  return post.written.slice(0, maxSpellings).flatMap(exactTerm)
}
