import { postKinds } from '~/config/post-kinds'
import type { Database, Db } from '~/database/database'
import type { PostSummary } from '~/posts/post.rules'
import { isListedRow, summaries } from '~/posts/published/published-posts.queries'
import { toSummary } from '~/posts/published/rows.queries'
import { parseQuery, type SearchQuery } from '../query.rules'
import { highlightPost, type PostHighlights } from '../results/post-highlights.rules'
import { rankByRelevance } from '../words/ranking.rules'
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

/** Listed articles and briefs that contain every term of the text, best first. */
export async function searchPosts(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { text, limit, offset, ...filter }: SearchOptions,
): Promise<SearchResult> {
  const query = parseQuery(text)
  if (query.length === 0) return { total: 0, ranked: 0, hits: [] }
  const searchEngine = engines[engine]
  return searchEngine.withSettings(db, async (searchDb) => {
    const { total, posts } = await findMatches(searchEngine, searchDb, query, filter)
    const ranked = rankByRelevance(bestOfEach(posts), filter.now)
    const page = ranked.slice(offset, offset + limit)
    return { total, ranked: ranked.length, hits: await loadHits(searchDb, page, query, filter.now) }
  })
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
    const key = `${post.kind} ${post.id}`
    if ((best.get(key)?.score ?? -1) < post.score) best.set(key, post)
  }
  return [...best.values()]
}

async function loadHits(
  db: Db,
  matches: MatchingPost[],
  query: SearchQuery,
  now: Date,
): Promise<FoundPost[]> {
  const hits = new Map<string, FoundPost>()
  for (const kind of postKinds) {
    const ids = matches.filter((match) => match.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await summaries(db, kind)
      .select('search_text')
      .where('id', 'in', ids)
      .where(isListedRow(now))
      .execute()
    for (const row of rows) {
      const post = toSummary(kind, row)
      const highlights = highlightPost({ ...post, text: row.search_text }, query)
      hits.set(`${kind} ${row.id}`, { post, highlights })
    }
  }
  return matches.flatMap(({ kind, id }) => hits.get(`${kind} ${id}`) ?? [])
}
