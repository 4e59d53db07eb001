import { postPath } from '~/content/address/urls'
import { teaserForFeeds } from '~/content/markdown/feeds/teaser-for-feeds'
import { postKinds } from '~/config/post-kinds'
import { type Post } from '~/content/post/post'
import { summaryOf } from '~/content/post/summary'
import { postsInFull } from '~/content/syndication/feed-budget'
import type { FeedScope } from '~/content/syndication/scope'
import type { SyndicatedPost } from '~/content/syndication/syndicated-post'
import { newestWhole, newestWholeWithTag } from '~/data/posts/whole-posts'
import type { ReadingDeps } from '../deps'
import type { Topics } from '../kept-topics'
import type { FeedBodyOf } from './feed-bodies'

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
