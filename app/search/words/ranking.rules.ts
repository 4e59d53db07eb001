import { newestFirst } from '~/posts/lists/newest-first.rules'

/** A post that matches, and how well, as its database sees it. Only scores of one search compare. */
export interface Candidate {
  id: string
  publishedAt: Date
  score: number
}

const mostForFreshness = 0.15
const yearMs = 365 * 86_400_000

/** Best first. A new post outdoes an old one that is about as good, and no more than that. */
export function rankByRelevance<C extends Candidate>(candidates: Iterable<C>, now: Date): C[] {
  return Array.from(candidates, (candidate) => ({ candidate, worth: worth(candidate, now) }))
    .sort((a, b) => b.worth - a.worth || newestFirst(a.candidate, b.candidate))
    .map(({ candidate }) => candidate)
}

function worth({ score, publishedAt }: Candidate, now: Date): number {
  const years = Math.max(0, now.getTime() - publishedAt.getTime()) / yearMs
  return score * (1 + mostForFreshness / (1 + years))
}
