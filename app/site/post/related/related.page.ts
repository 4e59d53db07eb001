import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { domainOf } from '~/posts/addresses/domain.rules'
import type { Topics } from '~/posts/lists/kept-topics.service'
import { newestFirst } from '~/posts/lists/newest-first.rules'
import type { Post, PostSummary } from '~/posts/post.rules'
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
import { tolerant } from '~/posts/published/tolerant.rules'
import {
  candidateLimits,
  fillUp,
  mostRecommendations,
  type Recommendation,
  recommend,
  suggestionCandidates,
} from './recommendations.rules'
import { clusterTags, shownPerCluster, type TagCluster, toCluster } from './tag-clusters.rules'

/** All that leads on from a post. */
export interface Beside extends Neighbours {
  /** 'Related Intelligence': others of its domain, or other briefs beside a brief. */
  related: PostSummary[]
  latestBrief: PostSummary | null
  /** 'Smart Intelligence Network', the most relevant first. */
  network: Recommendation<PostSummary>[]
  clusters: TagCluster<PostTitle>[]
  /** Why a list is empty that need not be. */
  failures: unknown[]
}

export interface BesideDeps extends ReadingDeps {
  topics: Topics
}

const relatedPosts = 3

/** Lists that cannot be fetched are left out: the text is what the reader came for. */
export async function besideOf(deps: BesideDeps, post: Post): Promise<Beside> {
  const { db, clock } = deps
  const { failures, orElse } = tolerant()
  const now = clock()
  const except = post.id
  const domain = domainOf(post.domain)
  const { sameDomain, otherDomain, briefs: mostBriefs } = candidateLimits
  const [same, other, briefs, clusters, neighbours] = await Promise.all([
    orElse(newestInDomain(db, 'article', domain, { now, limit: sameDomain, except }), []),
    orElse(newestOutsideDomain(db, domain, { now, limit: otherDomain, except }), []),
    orElse(newest(db, 'brief', { now, limit: mostBriefs, except }), []),
    orElse(clustersBeside(deps, post, now), []),
    orElse(neighboursOf(db, post, now), { previous: null, next: null }),
  ])
  const relevant = recommend(post, [...same, ...other, ...briefs])
  // Most posts have enough beside them: only a small site, or a new domain, asks for more.
  const network =
    relevant.length < mostRecommendations
      ? fillUp(post, relevant, await orElse(newestOfBothKinds(db, now), []))
      : relevant
  return {
    ...neighbours,
    related: (post.kind === 'brief' ? briefs : same).slice(0, relatedPosts),
    latestBrief: latestBeside(post, briefs),
    network,
    clusters,
    failures,
  }
}

async function newestOfBothKinds(db: Db, now: Date): Promise<PostSummary[]> {
  const page = { now, limit: suggestionCandidates }
  const found = await Promise.all(postKinds.map((kind) => newest(db, kind, page)))
  return found.flat()
}

/** Whatever its domain: it is called the latest. Beside a brief only a newer one is. */
function latestBeside(post: Post, [latest]: PostSummary[]): PostSummary | null {
  if (!latest) return null
  const isOlder = post.kind === 'brief' && newestFirst(latest, post) > 0
  return isOlder ? null : latest
}

async function clustersBeside({ db, topics }: BesideDeps, post: Post, now: Date) {
  const chosen = clusterTags(await topics.all(), post.tags)
  const tags = chosen.map(({ topic }) => topic)
  const posts = await newestOfEachTag(db, tags, shownPerCluster, now)
  return chosen.map((cluster) => toCluster(cluster, posts.get(cluster.topic) ?? []))
}
