import type { PostKind } from '~/config/post-kinds'
import { domainOf } from '~/posts/addresses/domain.rules'
import { sharedTagCount } from '~/posts/fields/tags.rules'
import { newestFirst } from '~/posts/lists/newest-first.rules'

/** How many candidates of each group are compared. */
export const candidateLimits = { sameDomain: 6, otherDomain: 8, briefs: 4 } as const
export const maxRecommendations = 9
/** How many of the newest posts of each kind are candidates for suggestions. */
export const suggestionCandidates = 30

export type RelevanceType = 'same-domain' | 'cross-domain-tags' | 'popular' | 'suggested'

export const relevanceLabels = {
  'same-domain': 'Related',
  'cross-domain-tags': 'Cross-Domain',
  popular: 'Popular',
  suggested: 'Suggested',
} as const satisfies Record<RelevanceType, string>

interface Candidate {
  kind: PostKind
  id: string
  domain: string
  tags: readonly string[]
  publishedAt: Date | null
}

export type Recommendation<P> = P & { relevanceScore: number; relevanceType: RelevanceType }

/**
 * 'Smart Intelligence Network': same-domain articles score 8 plus 2 for each shared tag; articles of
 * other domains need a shared tag and score 5 plus 3 for each; briefs score 6 plus 2 for each.
 */
export function recommend<P extends Candidate>(
  current: Candidate,
  candidates: readonly P[],
): Recommendation<P>[] {
  return candidates
    .filter((candidate) => candidate.id !== current.id)
    .flatMap((candidate) => {
      const relevance = relevanceOf(current, candidate)
      return relevance ? [{ ...candidate, ...relevance }] : []
    })
    .sort((a, b) => b.relevanceScore - a.relevanceScore || newestFirst(a, b))
    .slice(0, maxRecommendations)
}

/** Fills a network of fewer than nine with the newest posts that share no tag. */
export function fillUp<P extends Candidate>(
  current: Candidate,
  network: readonly Recommendation<P>[],
  posts: readonly P[],
): Recommendation<P>[] {
  const seen = new Set([current, ...network].map(keyOf))
  const suggested = posts.toSorted(newestFirst).flatMap((post) => {
    if (seen.has(keyOf(post)) || sharedTagCount(current.tags, post.tags) > 0) return []
    seen.add(keyOf(post))
    return [{ ...post, relevanceScore: 0, relevanceType: 'suggested' as const }]
  })
  return [...network, ...suggested].slice(0, maxRecommendations)
}

/** An article and a brief may have the same id. */
function keyOf({ kind, id }: Candidate): string {
  return `${kind} ${id}`
}

function relevanceOf(
  current: Candidate,
  candidate: Candidate,
): { relevanceScore: number; relevanceType: RelevanceType } | null {
  const shared = sharedTagCount(current.tags, candidate.tags)
  if (candidate.kind === 'brief') {
    return { relevanceScore: 6 + 2 * shared, relevanceType: 'popular' }
  }
  if (domainOf(candidate.domain) === domainOf(current.domain)) {
    return { relevanceScore: 8 + 2 * shared, relevanceType: 'same-domain' }
  }
  if (shared === 0) return null
  return { relevanceScore: 5 + 3 * shared, relevanceType: 'cross-domain-tags' }
}
