import { findAuthorBySlug } from '~/authors/authors.queries'
import type { PostKind } from '~/config/post-kinds'
import type { Db, Engine } from '~/database/database'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { Topics } from '~/posts/lists/topic-cache.service'
import type { TopicCount } from '~/posts/lists/topics.rules'
import type { Post, PostSummary } from '~/posts/post.rules'
import { findById, findBySlug } from '~/posts/published/published-posts.queries'
import { notesOfPost } from '~/posts/record/changes/public-notes.queries'
import type { PublicNote } from '~/posts/record/changes/public-notes.rules'
import type { Withdrawal } from '~/posts/record/withdrawals/withdrawal.rules'
import { withdrawalAt } from '~/posts/record/withdrawals/withdrawals.queries'
import { type SearchResult, searchPosts } from '~/search/queries/search-posts.queries'
import type { FeedBodyOf } from '~/syndication/feeds/bodies/feed-bodies.page'
import { type PublicPostFilter, type PublicPostPosition, publicPosts } from './public-posts.queries'

interface Deps {
  /** With the rights of readers' queries. */
  db: Db
  engine: Engine
  clock: () => Date
  topics: Topics
  /** The text of a post as feed readers get it. */
  htmlOf: FeedBodyOf
}

interface WholePost {
  post: Post
  html: string
  notes: PublicNote[]
}

export interface PublicListRequest extends Omit<PublicPostFilter, 'authorId'> {
  /** The slug of an author. */
  author?: string
  after: PublicPostPosition | null
  limit: number
}

interface PublicSearchRequest {
  text: string
  domain: DomainSlug | null
  kind: PostKind | null
  limit: number
  offset: number
}

/** What the public API reads: only what readers see. */
export function createPublicReading({ db, engine, clock, topics, htmlOf }: Deps) {
  return {
    async posts({ author, after, limit, ...filter }: PublicListRequest): Promise<PostSummary[]> {
      const named = author === undefined ? null : await findAuthorBySlug(db, author)
      if (author !== undefined && !named) return []
      const ofAuthor = named ? { ...filter, authorId: named.id } : filter
      const topic = filter.topic && (await topics.spelled(filter.topic))
      return publicPosts(db, { ...ofAuthor, ...(topic && { topic }) }, { limit, after })
    },
    /** By its id or its slug. */
    async post(kind: PostKind, name: string): Promise<WholePost | null> {
      const post = (await findById(db, kind, name)) ?? (await findBySlug(db, kind, name))
      if (!post) return null
      return { post, html: await htmlOf(post), notes: await notesOfPost(db, post) }
    },
    withdrawal: (kind: PostKind, name: string): Promise<Withdrawal | null> =>
      withdrawalAt(db, { kind, name, paths: [] }),
    topics: (): Promise<TopicCount[]> => topics.all(),
    search: (request: PublicSearchRequest): Promise<SearchResult> =>
      searchPosts({ db, engine }, { ...request, now: clock() }),
  }
}

export type PublicReading = ReturnType<typeof createPublicReading>
