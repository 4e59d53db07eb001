import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { domainOf } from '~/posts/addresses/domain.rules'
import { newestFirst } from '~/posts/lists/newest-first.rules'
import type { Topics } from '~/posts/lists/topic-cache.service'
import type { Post, PostSummary } from '~/posts/post.rules'
import { collectFailures } from '~/posts/published/collect-failures.rules'
import {
  type Neighbours,
  neighboursOf,
  newestOfEachTag,
} from '~/posts/published/neighbours.queries'
import {
  newest,
  newestInDomain,
  newestOutsideDomain,
  type PostTitle,
} from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import {
  candidateLimits,
  fillUp,
  maxRecommendations,
  type Recommendation,
  recommend,
  suggestionCandidates,
} from './recommendations.rules'
import { clusterTags, shownPerCluster, type TagCluster, toCluster } from './tag-clusters.rules'

/** Everything that a post links to, below its text. */
export interface RelatedContent extends Neighbours {
  /** 'Related Intelligence': other articles of the domain, or for a brief, other briefs. */
  intelligence: PostSummary[]
  latestBrief: PostSummary | null
  /** 'Smart Intelligence Network', the most relevant first. */
  network: Recommendation<PostSummary>[]
  clusters: TagCluster<PostTitle>[]
  /** Errors of lists that could not be loaded. */
  failures: unknown[]
}

export interface RelatedDeps extends ReadingDeps {
  topics: Topics
}

const maxIntelligence = 3

/** A list that cannot be loaded is left out: readers still get the text. */
export async function relatedContent(deps: RelatedDeps, post: Post): Promise<RelatedContent> {
  const { db } = deps
  const { failures, orElse } = collectFailures()
  const except = post.id
  const domain = domainOf(post.domain)
  const limits = candidateLimits
  const [same, other, briefs, clusters, neighbours] = await Promise.all([
    orElse(newestInDomain(db, 'article', domain, { limit: limits.sameDomain, except }), []),
    orElse(newestOutsideDomain(db, domain, { limit: limits.otherDomain, except }), []),
    orElse(newest(db, 'brief', { limit: limits.briefs, except }), []),
    orElse(relatedClusters(deps, post), []),
    orElse(neighboursOf(db, post), { previous: null, next: null }),
  ])
  const relevant = recommend(post, [...same, ...other, ...briefs])
  // Only a small site or a new domain needs this extra query.
  const network =
    relevant.length < maxRecommendations
      ? fillUp(post, relevant, await orElse(newestOfBothKinds(db), []))
      : relevant
  return {
    ...neighbours,
    intelligence: (post.kind === 'brief' ? briefs : same).slice(0, maxIntelligence),
    latestBrief: latestBriefFor(post, briefs),
    network,
    clusters,
    failures,
  }
}

async function newestOfBothKinds(db: Db): Promise<PostSummary[]> {
  const page = { limit: suggestionCandidates }
  const posts = await Promise.all(postKinds.map((kind) => newest(db, kind, page)))
  return posts.flat()
}

/** The latest brief of any domain. The page of a brief shows only a newer one. */
function latestBriefFor(post: Post, [latest]: PostSummary[]): PostSummary | null {
  if (!latest) return null
  const isOlder = post.kind === 'brief' && newestFirst(latest, post) > 0
  return isOlder ? null : latest
}

async function relatedClusters({ db, topics }: RelatedDeps, post: Post) {
  const counts = clusterTags(await topics.all(), post.tags)
  const tags = counts.map(({ topic }) => topic)
  const posts = await newestOfEachTag(db, tags, shownPerCluster)
  return counts.map((count) => toCluster(count, posts.get(count.topic) ?? []))
}
