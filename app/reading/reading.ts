import type { DomainSlug } from '~/content/address/domain'
import type { MapName, Place } from '~/content/address/place'
import type { FeedCard } from '~/content/discovery/feed-card'
import { type BriefArchive, emptyArchive } from '~/content/lists/brief-archive'
import { emptyTopic, emptyTopicIndex, type TopicIndex } from '~/content/lists/topics'
import type { PostKind } from '~/config/post-kinds'
import type { Post } from '~/content/post/post'
import type { SearchRequest } from '~/content/search/asking/search-request'
import type { IndexedPost } from '~/content/search/palette-matching'
import { emptySearch, type SearchPage } from '~/content/search/showing/search-page'
import type { FeedScope } from '~/content/syndication/scope'
import type { Engine } from '~/data/engine/database'
import { findById } from '~/data/posts/posts'
import { createVocabulary } from '~/data/search/known-words'
import type { ReadingDeps } from './deps'
import { type DomainPage, domainPage, feedOf } from './domain-page'
import { type HomePage, homePage } from './home-page'
import { createKeptTopics } from './kept-topics'
import { type ArchiveRequest, briefArchive } from './lists/brief-archive'
import { topicIndex } from './lists/topic-index'
import { type TopicPage, topicPage } from './lists/topic-page'
import { createNearAddresses } from './near-addresses'
import { type PageOf, type PostPage, type PostRequest, pageOf, postPage } from './post/post-page'
import { createRenderedBodies, type RenderBody } from './post/rendered-bodies'
import { searchIndex } from './search/search-index'
import { searchPage } from './search/search-page'
import { createFeedBodies, type RenderFeedBody } from './syndication/feed-bodies'
import { newestPlaces, sitemapNames, sitemapPlaces } from './syndication/sitemaps'
import { type Syndicated, syndicatedPosts } from './syndication/syndicated-posts'
import { orEmpty } from './tolerant'
import { type TrendingPage, trendingPage } from './trending-page'

interface CreateReadingDeps extends ReadingDeps {
  engine: Engine
  render: RenderBody
  renderForFeeds: RenderFeedBody
}

/** One function for each page a reader can open; each asks for what that page shows, and no more. */
export function createReading(deps: CreateReadingDeps) {
  const vocabulary = createVocabulary(deps.db)
  const bodyOf = createRenderedBodies(deps.siteOrigin, deps.render)
  const topics = createKeptTopics(deps)
  const feedBodyOf = createFeedBodies(deps.siteOrigin, deps.renderForFeeds)
  const search = (request: SearchRequest): Promise<SearchPage> =>
    searchPage({ ...deps, vocabulary }, request)
  return {
    homePage: (): Promise<HomePage> => homePage(deps),
    domainPage: (domain: DomainSlug): Promise<DomainPage> => domainPage(deps, domain),
    feed: (domain: DomainSlug | null): Promise<FeedCard[]> => feedOf(deps, domain),
    postPage: (request: PostRequest): Promise<PostPage | null> =>
      postPage({ ...deps, topics, bodyOf }, request),
    pageOf: (post: Post): Promise<PageOf> => pageOf({ ...deps, topics, bodyOf }, post),
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
    nearAddresses: createNearAddresses(deps),
    trendingPage: (): Promise<TrendingPage> => trendingPage(deps),
    search,
    searchPage: (request: SearchRequest) => orEmpty(search(request), emptySearch(request)),
    newestPlaces: () => newestPlaces(deps),
    sitemapNames: (): Promise<MapName[]> => sitemapNames({ ...deps, topics }),
    sitemapPlaces: (map: MapName): Promise<AsyncIterable<Place> | null> =>
      sitemapPlaces({ ...deps, topics }, map),
    syndicatedPosts: (scope: FeedScope): Promise<Syndicated> =>
      syndicatedPosts({ ...deps, feedBodyOf, topics }, scope),
    cardOf: (kind: PostKind, id: string): Promise<Post | null> =>
      findById(deps.db, kind, id, deps.clock()),
    searchIndex: (): Promise<IndexedPost[]> => searchIndex(deps),
  }
}

export type Reading = ReturnType<typeof createReading>
