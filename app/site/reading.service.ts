import type { PostKind } from '~/config/post-kinds'
import type { Engine } from '~/database/database'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { type BriefArchive, emptyArchive } from '~/posts/lists/brief-archive.rules'
import { createKeptTopics } from '~/posts/lists/kept-topics.service'
import { emptyTopic, emptyTopicIndex, type TopicIndex } from '~/posts/lists/topics.rules'
import type { Post } from '~/posts/post.rules'
import { findById } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { orEmpty } from '~/posts/published/tolerant.rules'
import type { IndexedPost } from '~/search/palette-matching.rules'
import { searchPage } from '~/search/search.page'
import { searchIndex } from '~/search/search-index.page'
import type { SearchRequest } from '~/search/search-request.rules'
import { emptySearch, type SearchPage } from '~/search/showing/search-page.rules'
import { createVocabulary } from '~/search/stored/known-words.queries'
import { createFeedBodies, type RenderFeedBody } from '~/syndication/feeds/bodies/feed-bodies.page'
import type { FeedScope } from '~/syndication/scope.rules'
import type { MapName, Place } from '~/syndication/sitemaps/place.rules'
import { newestPlaces, sitemapNames, sitemapPlaces } from '~/syndication/sitemaps/sitemaps.page'
import { type Syndicated, syndicatedPosts } from '~/syndication/syndicated-posts.page'
import { type ArchiveRequest, briefArchive } from './briefs/brief-archive.page'
import { type DomainPage, domainPage, feedOf } from './domain/domain.page'
import type { FeedCard } from './domain/feed-card.rules'
import { type HomePage, homePage } from './home/home.page'
import { type PageOf, type PostPage, type PostRequest, pageOf, postPage } from './post/post.page'
import { createRenderedBodies, type RenderBody } from './post/rendered-bodies.page'
import { createNearAddresses } from './shell/missing/near-addresses.page'
import { type TopicPage, topicPage } from './topics/topic.page'
import { topicIndex } from './topics/topic-index.page'
import { type TrendingPage, trendingPage } from './trending/trending.page'

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
