import { postKinds } from '~/config/post-kinds'
import { teaserForFeeds } from '~/markdown/feeds/teaser-for-feeds'
import { postPath } from '~/posts/addresses/urls.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { Topics } from '~/posts/lists/kept-topics.service'
import type { Post } from '~/posts/post.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { newestWhole, newestWholeWithTag } from '~/posts/published/whole-posts.queries'
import type { FeedBodyOf } from './feeds/bodies/feed-bodies.page'
import { postsInFull } from './feeds/bodies/feed-budget.rules'
import type { FeedScope } from './scope.rules'
import type { SyndicatedPost } from './syndicated-post.rules'

export const mostSyndicated = 50

export type Syndicated =
  | { found: 'posts'; posts: SyndicatedPost[] }
  /** The topic is there under another spelling. */
  | { found: 'moved'; scope: FeedScope }
  | { found: 'nothing' }

/** What a syndication feed carries: the newest posts of its scope, whole. */
export async function syndicatedPosts(
  deps: ReadingDeps & { feedBodyOf: FeedBodyOf; topics: Topics },
  scope: FeedScope,
): Promise<Syndicated> {
  const posts = await newestOf(deps, scope)
  if (scope.of === 'topic' && posts.length === 0) return elsewhere(deps.topics, scope.topic)
  const whole = postsInFull(posts)
  const syndicated: SyndicatedPost[] = []
  for (const post of posts) {
    const { publishedAt } = post
    if (!publishedAt) continue
    const html = whole.has(post) ? await deps.feedBodyOf(post) : teaserOf(post, deps.siteOrigin)
    syndicated.push({ ...post, publishedAt, html })
  }
  return { found: 'posts', posts: syndicated }
}

/** A post that is too costly to render for a feed is announced by its summary. */
function teaserOf(post: Post, siteOrigin: string): string {
  return teaserForFeeds(summaryOf(post), siteOrigin + postPath(post))
}

function newestOf({ db, clock }: ReadingDeps, scope: FeedScope) {
  const page = { now: clock(), limit: mostSyndicated }
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

async function elsewhere(topics: Topics, topic: string): Promise<Syndicated> {
  const [spelling, ...others] = await topics.spellingsOf(topic)
  // Of two spellings neither is the one that was meant.
  if (spelling === undefined || others.length > 0) return { found: 'nothing' }
  return { found: 'moved', scope: { of: 'topic', topic: spelling } }
}
