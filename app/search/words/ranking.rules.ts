import { newestFirst } from '~/posts/lists/newest-first.rules'

/** A matching post with the score from its database. Scores are comparable within one search only. */
export interface Candidate {
  id: string
  publishedAt: Date
  score: number
}

/** A post of today scores 15 % more than an old one. */
const freshnessBonus = 0.15
const yearMs = 365 * 86_400_000

/** Best first. Of posts with similar scores the newer comes first. */
export function rankByRelevance<C extends Candidate>(candidates: Iterable<C>, now: Date): C[] {
  return Array.from(candidates, (candidate) => ({
    candidate,
    relevance: relevance(candidate, now),
  }))
    .sort((a, b) => b.relevance - a.relevance || newestFirst(a.candidate, b.candidate))
    .map(({ candidate }) => candidate)
}

function relevance({ score, publishedAt }: Candidate, now: Date): number {
  const years = Math.max(0, now.getTime() - publishedAt.getTime()) / yearMs
  return score * (1 + freshnessBonus / (1 + years))
}
