import { authorPath } from '~/authors/author.rules'
import { findAuthorBySlug } from '~/authors/authors.queries'
import { postKinds } from '~/config/post-kinds'
import { teaserForFeeds } from '~/markdown/feeds/teaser-for-feeds'
import { findRedirect } from '~/posts/addresses/redirects.queries'
import { postPath } from '~/posts/addresses/urls.rules'
import { newestWholeByAuthor } from '~/posts/authors/author-posts.queries'
import { newestWholeNaming } from '~/posts/entities/lists/posts-naming.queries'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { Topics } from '~/posts/lists/topic-cache.service'
import type { Post } from '~/posts/post.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { newestWhole, newestWholeWithTag } from '~/posts/published/whole-posts.queries'
import { notesOfPosts } from '~/posts/record/changes/public-notes.queries'
import { topicDescription } from '~/posts/topics/topic-descriptions.queries'
import type { FeedBodyOf } from './feeds/bodies/feed-bodies.page'
import { postsWithFullText } from './feeds/bodies/feed-budget.rules'
import { notesForFeeds } from './feeds/bodies/notes-for-feeds.rules'
import type { SyndicatedPost } from './feeds/feed.rules'
import { type FeedScope, maxFeedEntries, scopeOfPage } from './scope.rules'

const newestEntries = { limit: maxFeedEntries }

export type FeedPosts =
  /** The scope has the name of its author. The description is that of a topic, or empty. */
  | { found: 'posts'; scope: FeedScope; description: string; posts: SyndicatedPost[] }
  /** The topic exists in another spelling, has another name or was removed, or the author has another slug. */
  | { found: 'moved'; scope: FeedScope }
  | { found: 'nothing' }

type SyndicationDeps = ReadingDeps & { feedBodyOf: FeedBodyOf; topics: Topics }

/** The posts of a syndication feed: the newest of its scope, with their bodies. */
export async function syndicatedPosts(
  deps: SyndicationDeps,
  requested: FeedScope,
): Promise<FeedPosts> {
  if (requested.of === 'author') return syndicatedPostsOfAuthor(deps, requested.slug)
  const found = await withBodies(deps, requested, await newestOf(deps, requested))
  // Between two queries a tag may have got this former name back: then it has posts, and no redirect any more.
  return found.found === 'nothing'
    ? withBodies(deps, requested, await newestOf(deps, requested))
    : found
}

async function withBodies(
  deps: SyndicationDeps,
  scope: FeedScope,
  posts: Post[],
): Promise<FeedPosts> {
  if (scope.of === 'topic' && posts.length === 0) return otherScope(deps, scope.topic)
  // Nobody has named it yet. A list of watched ones has a feed before, so that readers can wait for it.
  if (scope.of === 'entity' && posts.length === 0) return { found: 'nothing' }
  const fullPosts = postsWithFullText(posts)
  const notes = await notesOfPosts(deps.db, posts)
  const syndicated: SyndicatedPost[] = []
  for (const post of posts) {
    const { publishedAt } = post
    if (!publishedAt) continue
    const body = fullPosts.has(post) ? await deps.feedBodyOf(post) : teaserOf(post, deps.siteOrigin)
    const told = notesForFeeds(notes.get(post.id) ?? [])
    syndicated.push({ ...post, publishedAt, html: [told, body].filter(Boolean).join('\n') })
  }
  const description = scope.of === 'topic' ? await topicDescription(deps.db, scope.topic) : ''
  return { found: 'posts', scope, description, posts: syndicated }
}

function teaserOf(post: Post, siteOrigin: string): string {
  return teaserForFeeds(summaryOf(post), siteOrigin + postPath(post))
}

async function syndicatedPostsOfAuthor(deps: SyndicationDeps, slug: string): Promise<FeedPosts> {
  const { db } = deps
  const author = await findAuthorBySlug(db, slug)
  if (!author) {
    const [, newSlug] =
      /^\/authors\/([^/]+)$/.exec((await findRedirect(db, [authorPath(slug)])) ?? '') ?? []
    if (newSlug === undefined) return { found: 'nothing' }
    return { found: 'moved', scope: { of: 'author', slug: decodeURIComponent(newSlug), name: '' } }
  }
  const posts = await newestWholeByAuthor(db, author.id, newestEntries)
  if (posts.length === 0) return { found: 'nothing' }
  return withBodies(deps, { of: 'author', slug, name: author.name }, posts)
}

function newestOf({ db }: ReadingDeps, scope: Exclude<FeedScope, { of: 'author' }>) {
  switch (scope.of) {
    case 'site':
      return newestWhole(db, { kinds: postKinds, domain: null }, newestEntries)
    case 'domain':
      return newestWhole(db, { kinds: postKinds, domain: scope.domain }, newestEntries)
    case 'briefs':
      return newestWhole(db, { kinds: ['brief'], domain: null }, newestEntries)
    case 'topic':
      return newestWholeWithTag(db, scope.topic, newestEntries)
    case 'entity':
      return newestWholeNaming(db, [scope.entity], newestEntries)
    case 'watched':
      return newestWholeNaming(db, scope.entities, newestEntries)
    case 'corrections':
      // Its entries are changes: see syndicatedChanges().
      return []
  }
}

async function otherScope({ topics }: SyndicationDeps, topic: string): Promise<FeedPosts> {
  const path = await topics.otherAddressOf(topic)
  return path === null ? { found: 'nothing' } : { found: 'moved', scope: scopeOfPage(path) }
}
