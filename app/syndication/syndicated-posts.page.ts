import { postKinds } from '~/config/post-kinds'
import { teaserForFeeds } from '~/markdown/feeds/teaser-for-feeds'
import { postPath } from '~/posts/addresses/urls.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { Topics } from '~/posts/lists/topic-cache.service'
import type { Post } from '~/posts/post.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { newestWhole, newestWholeWithTag } from '~/posts/published/whole-posts.queries'
import type { FeedBodyOf } from './feeds/bodies/feed-bodies.page'
import { postsWithFullText } from './feeds/bodies/feed-budget.rules'
import type { SyndicatedPost } from './feeds/feed.rules'
import type { FeedScope } from './scope.rules'

export const maxFeedPosts = 50

export type FeedPosts =
  | { found: 'posts'; posts: SyndicatedPost[] }
  /** The topic exists in another spelling. */
  | { found: 'moved'; scope: FeedScope }
  | { found: 'nothing' }

/** The posts of a syndication feed: the newest of its scope, with their bodies. */
export async function syndicatedPosts(
  deps: ReadingDeps & { feedBodyOf: FeedBodyOf; topics: Topics },
  scope: FeedScope,
): Promise<FeedPosts> {
  const posts = await newestOf(deps, scope)
  if (scope.of === 'topic' && posts.length === 0) return otherSpelling(deps.topics, scope.topic)
  const fullPosts = postsWithFullText(posts)
  const syndicated: SyndicatedPost[] = []
  for (const post of posts) {
    const { publishedAt } = post
    if (!publishedAt) continue
    const html = fullPosts.has(post) ? await deps.feedBodyOf(post) : teaserOf(post, deps.siteOrigin)
    syndicated.push({ ...post, publishedAt, html })
  }
  return { found: 'posts', posts: syndicated }
}

function teaserOf(post: Post, siteOrigin: string): string {
  return teaserForFeeds(summaryOf(post), siteOrigin + postPath(post))
}

function newestOf({ db, clock }: ReadingDeps, scope: FeedScope) {
  const page = { now: clock(), limit: maxFeedPosts }
  switch (scope.of) {
    case 'site':
      return newestWhole(db, { kinds: postKinds, domain: null }, page)
    case 'domain':
      return newestWhole(db, { kinds: postKinds, domain: scope.domain }, page)
    case 'briefs':
      return newestWhole(db, { kinds: ['brief'], domain: null }, page)
    case 'topic':
      return newestWholeWithTag(db, scope.topic, page)
  }
}

async function otherSpelling(topics: Topics, topic: string): Promise<FeedPosts> {
  const [spelling, ...others] = await topics.spellingsOf(topic)
  // With two spellings it is not clear which one the client wants.
  if (spelling === undefined || others.length > 0) return { found: 'nothing' }
  return { found: 'moved', scope: { of: 'topic', topic: spelling } }
}
