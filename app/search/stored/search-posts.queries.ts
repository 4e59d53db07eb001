import { postKinds } from '~/config/post-kinds'
import type { Database, Db } from '~/database/database'
import type { PostSummary } from '~/posts/post.rules'
import { isListedRow, summaries } from '~/posts/published/published-posts.queries'
import { toSummary } from '~/posts/published/rows.queries'
import { parseQuery, type SearchQuery } from '../query.rules'
import { type FoundIn, foundIn } from '../showing/found-in.rules'
import { rankByRelevance } from '../words/ranking.rules'
import {
  asBeginning,
  asWholeWords,
  type Found,
  type MatchingPost,
  type SearchFilter,
} from './matching.queries'
import { postgresEngine } from './postgres-engine.queries'
import { sqliteEngine } from './sqlite-engine.queries'

export interface SearchOptions extends SearchFilter {
  text: string
  limit: number
  offset: number
}

export interface SearchResult {
  /** How many posts match. */
  total: number
  /** How many of them are ranked, and so can be paged through: all, unless a word is very common. */
  ranked: number
  hits: SearchHit[]
}

export interface SearchHit {
  post: PostSummary
  found: FoundIn
}

const engines = { sqlite: sqliteEngine, postgres: postgresEngine }

/** With so many whole words found, nobody needs those that only begin alike. */
const enough = 100
/** Scoring is what takes time: of a very common word, the posts about it and the newest are scored. */
const mostRanked = 300

/** Listed articles and briefs that hold all that the text asks for, best first. */
export async function searchPosts(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { text, limit, offset, ...filter }: SearchOptions,
): Promise<SearchResult> {
  const query = parseQuery(text)
  if (query.length === 0) return { total: 0, ranked: 0, hits: [] }
  const search = engines[engine]
  return search.asking(db, async (asked) => {
    const { total, posts } = await findMatches(asked)
    const ranked = rankByRelevance(bestOfEach(posts), filter.now)
    const shown = ranked.slice(offset, offset + limit)
    return { total, ranked: ranked.length, hits: await toHits(asked, shown, query, filter.now) }
  })

  async function findMatches(asked: Db): Promise<Found> {
    const found = await search.find(asked, asWholeWords(query), filter, mostRanked)
    const beginning = asBeginning(query)
    if (!beginning || found.total >= enough) return found
    const begun = await search.find(asked, beginning, filter, mostRanked)
    const both = found.total === 0 ? 0 : await search.countAmong(asked, beginning, found.posts)
    return {
      total: found.total + begun.total - both,
      posts: [...found.posts, ...begun.posts],
    }
  }
}

/** A post that was found in several ways counts once, by the best of them. */
function bestOfEach(posts: MatchingPost[]): MatchingPost[] {
  const best = new Map<string, MatchingPost>()
  for (const post of posts) {
    const key = `${post.kind} ${post.id}`
    if ((best.get(key)?.score ?? -1) < post.score) best.set(key, post)
  }
  return [...best.values()]
}

async function toHits(
  db: Db,
  matches: MatchingPost[],
  query: SearchQuery,
  now: Date,
): Promise<SearchHit[]> {
  const hits = new Map<string, SearchHit>()
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
      const found = foundIn({ ...post, text: row.search_text }, query)
      hits.set(`${kind} ${row.id}`, { post, found })
    }
  }
  return matches.flatMap(({ kind, id }) => hits.get(`${kind} ${id}`) ?? [])
}
