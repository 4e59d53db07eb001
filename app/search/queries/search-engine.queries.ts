import { z } from 'zod'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { SearchQuery, SearchTerm } from '../query.rules'
import type { Candidate } from '../words/ranking.rules'

/** What the text of a post must contain. */
export interface TextCondition {
  /** Each must occur, in any form of the word. */
  stems: string[]
  /** Each must occur as written. */
  exact: SearchTerm[]
  /** Multiplies the score: a longer word that begins with the last term counts less than the word itself. */
  weight: number
}

export interface SearchFilter {
  now: Date
  domain?: DomainSlug | null
  kind?: PostKind | null
}

export interface MatchingPost extends Candidate {
  kind: PostKind
}

type FoundKey = Pick<MatchingPost, 'kind' | 'id'>

export interface Matches {
  /** How many posts match. */
  total: number
  /** The newest of them, and the newest with a match in title, tags or focus keyword; with scores. */
  posts: MatchingPost[]
}

/** The searches that SQLite and PostgreSQL do differently. They find only posts that readers can see, as isListed(). */
export interface SearchEngine {
  /** Runs the queries of one search with the database settings that they need. */
  withSettings<T>(db: Db, runQueries: (db: Db) => Promise<T>): Promise<T>
  /** Scores the newest `limit` matches, and the newest `limit` with a match in title, tags or focus keyword. */
  find(db: Db, condition: TextCondition, filter: SearchFilter, limit: number): Promise<Matches>
  /** How many of these posts meet the condition. */
  countAmong(db: Db, condition: TextCondition, posts: FoundKey[]): Promise<number>
}

export function wholeWordsCondition(query: SearchQuery): TextCondition {
  return {
    stems: query.filter(({ isExact }) => !isExact).flatMap(({ words }) => words),
    exact: query.filter(({ isExact }) => isExact),
    weight: 1,
  }
}

/** The last word as the beginning of a longer one; null if it cannot be. */
export function prefixCondition(query: SearchQuery): TextCondition | null {
  const last = query.at(-1)
  // wholeWordsCondition() covers a last term that is exact and a prefix.
  if (!last?.isPrefix || last.isExact) return null
  const others = wholeWordsCondition(query.slice(0, -1))
  return { ...others, exact: [...others.exact, last], weight: 0.5 }
}

const matchRow = z.object({
  kind: z.enum(postKinds),
  id: z.string(),
  published_at: z.string(),
  score: z.number(),
  total: z.number(),
})
const countRow = z.object({ count: z.number() })

export type MatchRow = z.output<typeof matchRow>

export function parseMatchRows(rows: unknown[]): MatchRow[] {
  return z.array(matchRow).parse(rows)
}

export function parseCount([row]: unknown[]): number {
  return countRow.parse(row).count
}

export function toMatchingPost(row: MatchRow, { weight }: TextCondition): MatchingPost {
  return {
    kind: row.kind,
    id: row.id,
    publishedAt: new Date(row.published_at),
    score: row.score * weight,
  }
}
