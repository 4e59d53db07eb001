import { authorPath } from '~/authors/author.rules'
import { type PostKind, postKinds } from '~/config/post-kinds'
import { pageNames } from '~/config/static-pages'
import { entityPath } from '~/entities/addresses/entity-address.rules'
import { typePath } from '~/entities/addresses/entity-folders.rules'
import { bodyPicturePath } from '~/pictures/body-pictures.rules'
import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { postPath, topicPath } from '~/posts/addresses/urls.rules'
import { listedAuthors } from '~/posts/authors/author-posts.queries'
import type { Entities } from '~/posts/entities/lists/entity-cache.service'
import { everyEntity } from '~/posts/entities/lists/entity-counts.queries'
import { lastChangeOf } from '~/posts/fields/dates.rules'
import { archivePath } from '~/posts/lists/brief-archive.rules'
import type { Topics } from '~/posts/lists/topic-cache.service'
import {
  everyPost,
  everyTopic,
  type MappedPost,
  publishedSince,
} from '~/posts/published/every-post.queries'
import { countListed } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { changedPages } from '~/publication/pages/page-texts.queries'
import type { SitemapPage } from './sitemap.rules'
import { type SitemapName, type SitemapType, sitemapTypes } from './sitemap-name.rules'

/** Half of the 50,000 pages that the protocol allows, so that its 50 MB are never reached either. */
const maxPagesPerSitemap = 25_000
const newsHours = 48
const maxNews = 1000

type Deps = Pick<ReadingDeps, 'db' | 'clock'> & {
  topics: Topics
  entities: Entities
  perSitemap?: number
}

/** The sitemaps that are not empty: the protocol's schema forbids an empty one. */
export async function sitemapNames(deps: Deps): Promise<SitemapName[]> {
  const namesByType = await Promise.all(
    sitemapTypes.map(async (type) => {
      const parts = await countParts(deps, type)
      const length = parts === 1 && (await isEmpty(deps, type)) ? 0 : parts
      return Array.from({ length }, (_, index) => ({ type, part: index + 1 }))
    }),
  )
  return namesByType.flat()
}

async function isEmpty(deps: Deps, type: SitemapType): Promise<boolean> {
  const pages = await sitemapPages(deps, { type, part: 1 })
  for await (const _ of pages ?? []) return false
  return true
}

/** The pages of a sitemap, loaded while they are read; null if there is no such part. */
export async function sitemapPages(
  deps: Deps,
  { type, part }: SitemapName,
): Promise<AsyncIterable<SitemapPage> | null> {
  if (part > 1 && part > (await countParts(deps, type))) return null
  const { perSitemap = maxPagesPerSitemap } = deps
  const range = { offset: (part - 1) * perSitemap, limit: perSitemap }
  switch (type) {
    case 'pages':
      return fixedPages(deps)
    case 'articles':
      return postPages(everyPost(deps.db, 'article', range))
    case 'briefs':
      return postPages(everyPost(deps.db, 'brief', range))
    case 'topics':
      return topicPages(everyTopic(deps.db, range))
    case 'entities':
      return entityPages(deps, range)
    case 'authors':
      return authorPages(deps)
    case 'news':
      return newsPages(deps)
  }
}

async function countParts(deps: Deps, type: SitemapType): Promise<number> {
  const count = await countPages(deps, type)
  return count === null
    ? 1
    : Math.max(1, Math.ceil(count / (deps.perSitemap ?? maxPagesPerSitemap)))
}

/** Null for a type that always fits into one sitemap. */
async function countPages(
  { db, topics, entities }: Deps,
  type: SitemapType,
): Promise<number | null> {
  switch (type) {
    case 'articles':
      return countListed(db, 'article')
    case 'briefs':
      return countListed(db, 'brief')
    case 'topics':
      // From the cache: a query would read every tag, even for a part that does not exist.
      return (await topics.all()).length
    case 'entities':
      return (await entities.index()).count
    default:
      return null
  }
}

/** A list changes when a post is added to it. Of the other pages, only those that owners changed have a date. */
async function* fixedPages({ db, entities }: Deps): AsyncGenerator<SitemapPage> {
  const newest = await changeOfNewest(db, postKinds)
  yield { path: '/', ...newest }
  for (const domain of domainSlugs) yield { path: `/${domain}` }
  yield { path: archivePath(null), ...(await changeOfNewest(db, ['brief'])) }
  for (const domain of domainSlugs) yield { path: archivePath(domain) }
  yield { path: '/topics', ...newest }
  yield { path: '/entities', ...newest }
  for (const { type } of (await entities.index()).types) yield { path: typePath(type) }
  for (const path of ['/corrections', '/corrections?show=updates']) yield { path }
  for (const path of ['/authors', '/trending', '/contact', '/subscribe']) yield { path }
  const changed = await changedPages(db)
  for (const name of pageNames) {
    const changedAt = changed.get(name)
    yield { path: `/${name}`, ...(changedAt && { changedAt }) }
  }
}

async function changeOfNewest(db: Deps['db'], kinds: readonly PostKind[]) {
  const [newest] = await publishedSince(db, new Date(0), { limit: 1, kinds })
  return newest ? { changedAt: newest.publishedAt } : {}
}

async function* newsPages({ db, clock }: Deps): AsyncGenerator<SitemapPage> {
  const now = clock()
  const since = new Date(now.getTime() - newsHours * 60 * 60_000)
  for (const post of await publishedSince(db, since, { limit: maxNews })) {
    const { title, publishedAt } = post
    yield { ...postPage(post), news: { title, publishedAt } }
  }
}

async function* postPages(posts: AsyncIterable<MappedPost>): AsyncGenerator<SitemapPage> {
  for await (const post of posts) yield postPage(post)
}

async function* topicPages(tags: AsyncIterable<string>): AsyncGenerator<SitemapPage> {
  for await (const tag of tags) yield { path: topicPath(tag) }
}

/** Type after type; the counts of the types say where a part begins. */
async function* entityPages(
  { db, entities }: Deps,
  { offset, limit }: { offset: number; limit: number },
): AsyncGenerator<SitemapPage> {
  let before = 0
  for (const { type, count } of (await entities.index()).types) {
    const from = Math.max(0, offset - before)
    const most = offset + limit - Math.max(before, offset)
    before += count
    if (from >= count || most <= 0) continue
    for await (const entity of everyEntity(db, type, { offset: from, limit: most })) {
      const path = entityPath(entity)
      if (path !== null) yield { path }
    }
  }
}

/** All in one sitemap: no publication has tens of thousands of authors. */
async function* authorPages({ db }: Deps): AsyncGenerator<SitemapPage> {
  for (const { slug, picture } of await listedAuthors(db)) {
    yield { path: authorPath(slug), ...(picture && { picture: bodyPicturePath(picture) }) }
  }
}

function postPage(post: MappedPost): SitemapPage {
  const picture = post.thumbnail && { picture: thumbnailPath(post) }
  return { path: postPath(post), changedAt: lastChangeOf(post), ...picture }
}
