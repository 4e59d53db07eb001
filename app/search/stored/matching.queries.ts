import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { SearchQuery, SearchTerm } from '../query.rules'
import type { Candidate } from '../words/ranking.rules'

/** One way in which a post can hold what was asked for. */
export interface Way {
  /** Each somewhere in the post, in any form of the word. */
  stems: string[]
  /** Each as it is written. */
  exact: SearchTerm[]
  /** How much a match counts: a word that only begins as asked counts less than the word itself. */
  worth: number
}

export interface SearchFilter {
  now: Date
  domain?: DomainSlug | null
  kind?: PostKind | null
}

export interface MatchingPost extends Candidate {
  kind: PostKind
}

export interface Found {
  /** How many match. */
  total: number
  /** The newest of them, and the newest of those that are about it, scored. */
  posts: MatchingPost[]
}

/** What each database does in its own manner. Only posts that isListed() lets readers see count. */
export interface SearchEngine {
  /** Runs the questions of one search, with whatever the database needs set for them. */
  asking<T>(db: Db, questions: (db: Db) => Promise<T>): Promise<T>
  /** Scores so many of the newest, and of the newest with a match in title, tags or focus keyword. */
  find(db: Db, way: Way, filter: SearchFilter, limit: number): Promise<Found>
  /** How many of these posts match in this way. */
  countAmong(db: Db, way: Way, posts: MatchingPost[]): Promise<number>
}

export interface MatchRow {
  kind: PostKind
  id: string
  published_at: string
  score: number
  total: number
}

export function toMatch({ kind, id, published_at, score }: MatchRow, way: Way): MatchingPost {
  return { kind, id, publishedAt: new Date(published_at), score: score * way.worth }
}

export function asWholeWords(query: SearchQuery): Way {
  return {
    stems: query.filter(({ isExact }) => !isExact).flatMap(({ words }) => words),
    exact: query.filter(({ isExact }) => isExact),
    worth: 1,
  }
}

/** The last word as the beginning of a longer one; null where it cannot be. */
export function asBeginning(query: SearchQuery): Way | null {
  const last = query.at(-1)
  // An exact last term that is open is already matched so as a whole.
  if (!last?.isOpen || last.isExact) return null
  const others = asWholeWords(query.slice(0, -1))
  return { ...others, exact: [...others.exact, last], worth: 0.5 }
}
