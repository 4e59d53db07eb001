import type { PostKind } from '~/config/post-kinds'
import type { Db, Engine } from '~/database/database'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import type { PostAddress } from '~/posts/addresses/post-addresses.queries'
import { redirectFrom } from '~/posts/addresses/redirects.queries'
import { createEntityCache } from '~/posts/entities/lists/entity-cache.service'
import { type EntityIndex, emptyEntityIndex } from '~/posts/entities/lists/entity-lists.rules'
import { type BriefArchive, emptyArchive } from '~/posts/lists/brief-archive.rules'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import { emptyTopic, emptyTopicIndex, type TopicIndex } from '~/posts/lists/topics.rules'
import type { Post } from '~/posts/post.rules'
import { orEmpty } from '~/posts/published/collect-failures.rules'
import { findById } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { IndexedPost } from '~/search/palette-matching.rules'
import { createVocabularyCache } from '~/search/queries/vocabulary.queries'
import { emptySearchPage, type SearchPage } from '~/search/results/search-page.rules'
import { searchPage } from '~/search/search.page'
import { searchIndex } from '~/search/search-index.page'
import type { SearchRequest } from '~/search/search-request.rules'
import type { CollectionFile } from '~/syndication/exports/exported-post.rules'
import {
  entityExport,
  type PostFile,
  postExport,
  topicExport,
} from '~/syndication/exports/exports.page'
import { createFeedBodies, type RenderFeedBody } from '~/syndication/feeds/bodies/feed-bodies.page'
import type { SyndicatedChange } from '~/syndication/feeds/entries/change-entries.rules'
import type { FeedScope } from '~/syndication/scope.rules'
import type { SitemapPage } from '~/syndication/sitemaps/sitemap.rules'
import type { SitemapName } from '~/syndication/sitemaps/sitemap-name.rules'
import { sitemapNames, sitemapPages } from '~/syndication/sitemaps/sitemaps.page'
import { syndicatedChanges } from '~/syndication/syndicated-changes.page'
import { type FeedPosts, syndicatedPosts } from '~/syndication/syndicated-posts.page'
import { newestPostLinks } from '~/syndication/text-files/llms.page'
import { type AuthorPage, authorPage } from './authors/author.page'
import { authorIndex } from './authors/author-index.page'
import { type AuthorIndex, emptyAuthorIndex } from './authors/author-posts.rules'
import { type ArchiveRequest, briefArchive } from './briefs/brief-archive.page'
import { type DomainPage, domainPage, type FeedPage, feedPage } from './domain/domain.page'
import type { FeedRequest } from './domain/feed-item.rules'
import { entityPage } from './entities/entity.page'
import { entityTypePage } from './entities/lists/entity-type.page'
import { watchPage } from './entities/watch/watch.page'
import type { WatchPage } from './entities/watch/watch-page.rules'
import { type HomePage, homePage } from './home/home.page'
import { type PostContent, type PostPage, postContent, postPage, postText } from './post/post.page'
import {
  createRenderedBodies,
  type RenderBody,
  type RenderedBody,
} from './post/rendered-bodies.page'
import { type NotesRequest, notePage } from './record/corrections/corrections.page'
import { emptyNotes, type NotePage } from './record/corrections/corrections.rules'
import type { CompareForReaders } from './record/history/comparing/comparison.page'
import { createHistory } from './record/history/history.service'
import type { LogAnswer } from './record/log/log-answer.rules'
import type { LogRequest } from './record/log/log-request.rules'
import { publicationLog } from './record/log/publication-log.page'
import { createNearAddresses } from './shell/missing/near-addresses.page'
import { type TopicPage, topicPage } from './topics/topic.page'
import { topicIndex } from './topics/topic-index.page'
import { type TrendingPage, trendingPage } from './trending/trending.page'

interface CreateReadingDeps extends ReadingDeps {
  /** From the primary: jobs and commands add entries to the record without a new version of the content. */
  recordDb: Db
  engine: Engine
  render: RenderBody
  renderForFeeds: RenderFeedBody
  compareBodies: CompareForReaders
}

/** One function for each page of the site. Each loads what its page shows, and nothing else. */
export function createReading(deps: CreateReadingDeps) {
  const vocabulary = createVocabularyCache(deps.db)
  const bodyOf = createRenderedBodies(deps.siteOrigin, deps.render)
  const topics = createTopicCache(deps)
  const entities = createEntityCache(deps)
  const feedBodyOf = createFeedBodies(deps.siteOrigin, deps.renderForFeeds)
  const search = (request: SearchRequest): Promise<SearchPage> =>
    searchPage({ ...deps, vocabulary }, request)
  return {
    homePage: (): Promise<HomePage> => homePage(deps),
    domainPage: (request: FeedRequest<DomainSlug>): Promise<DomainPage> =>
      domainPage({ ...deps, topics }, request),
    feed: (request: FeedRequest): Promise<FeedPage | null> =>
      feedPage({ ...deps, topics }, request),
    postPage: (address: PostAddress): Promise<PostPage | null> =>
      postPage({ ...deps, topics, bodyOf }, address),
    postContent: (post: Post): Promise<PostContent> =>
      postContent({ ...deps, topics }, post, postText({ ...deps, topics, bodyOf }, post)),
    /** For a preview: with the body as it was typed. What it names is found when it is saved. */
    typedContent: (post: Post, body: RenderedBody): Promise<PostContent> =>
      postContent({ ...deps, topics }, post, Promise.resolve({ body, entities: [] })),
    history: createHistory({ ...deps, bodyOf }),
    briefArchive: (request: ArchiveRequest): Promise<BriefArchive | null> =>
      briefArchive(deps, request),
    briefArchivePage: (request: ArchiveRequest) =>
      orEmpty<BriefArchive | null>(briefArchive(deps, request), emptyArchive(request)),
    topicPage: (topic: string, page: number) =>
      orEmpty<TopicPage | null>(topicPage({ ...deps, topics }, topic, page), {
        found: 'posts',
        ...emptyTopic(topic, page),
      }),
    topicIndexPage: () => orEmpty<TopicIndex>(topicIndex(topics), emptyTopicIndex),
    /** Not cached if it fails: a page without its author is no page. */
    authorPage: (slug: string, page: number): Promise<AuthorPage | null> =>
      authorPage(deps, slug, page),
    authorIndexPage: () => orEmpty<AuthorIndex>(authorIndex(deps), emptyAuthorIndex),
    /** Not cached if it fails: a page without its posts is no page. */
    entityPage: (address: { folder: string; name: string }, page: number) =>
      entityPage(deps, address, page),
    entityIndexPage: () => orEmpty<EntityIndex>(entities.index(), emptyEntityIndex),
    entityTypePage: (type: string, page: number) =>
      entityTypePage({ ...deps, entities }, type, page),
    watchPage: (params: URLSearchParams): Promise<WatchPage> => watchPage(deps, params),
    notePage: (request: NotesRequest) =>
      orEmpty<NotePage | null>(notePage(deps, request), emptyNotes(request.change, request.page)),
    nearAddresses: createNearAddresses(deps),
    /** Where an address without a page leads; null if nowhere. */
    redirectFrom: (path: string) => redirectFrom(deps.db, path),
    trendingPage: (): Promise<TrendingPage> => trendingPage(deps),
    search,
    searchPage: (request: SearchRequest) => orEmpty(search(request), emptySearchPage(request)),
    newestPostLinks: () => newestPostLinks(deps),
    sitemapNames: (): Promise<SitemapName[]> => sitemapNames({ ...deps, topics, entities }),
    sitemapPages: (name: SitemapName): Promise<AsyncIterable<SitemapPage> | null> =>
      sitemapPages({ ...deps, topics, entities }, name),
    syndicatedPosts: (scope: FeedScope): Promise<FeedPosts> =>
      syndicatedPosts({ ...deps, feedBodyOf, topics }, scope),
    syndicatedChanges: (scope: FeedScope): Promise<SyndicatedChange[]> =>
      syndicatedChanges(deps, scope),
    postExport: (address: PostAddress): Promise<PostFile | null> => postExport(deps, address),
    topicExport: (topic: string): Promise<CollectionFile | null> =>
      topicExport({ ...deps, topics }, topic),
    entityExport: (address: { folder: string; name: string }): Promise<CollectionFile | null> =>
      entityExport(deps, address),
    cardOf: (kind: PostKind, id: string): Promise<Post | null> => findById(deps.db, kind, id),
    searchIndex: (): Promise<IndexedPost[]> => searchIndex(deps),
    /** The public record, for programs. */
    publicationLog: (request: LogRequest): Promise<LogAnswer> =>
      publicationLog({ ...deps, db: deps.recordDb }, request),
    /** The caches of feeds and topics, which the public API shares. */
    feedBodyOf,
    topics,
  }
}

export type Reading = ReturnType<typeof createReading>
