import { type PostKind, postKinds } from '~/config/post-kinds'
import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { postPath, topicPath } from '~/posts/addresses/urls.rules'
import { lastChangeOf } from '~/posts/fields/dates.rules'
import { archivePath } from '~/posts/lists/brief-archive.rules'
import type { Topics } from '~/posts/lists/kept-topics.service'
import {
  everyPost,
  everyTopic,
  type PostOnMap,
  publishedSince,
} from '~/posts/published/every-post.queries'
import { countListed } from '~/posts/published/published-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import { type MapName, type MapType, mapTypes, type Place } from './place.rules'

/** Half of what the protocol allows, so that neither its 50,000 places nor its 50 MB are ever reached. */
const placesPerMap = 25_000
const newsHours = 48
const mostNews = 1000

type Deps = Pick<ReadingDeps, 'db' | 'clock'> & { topics: Topics; perMap?: number }

const newestNamed = 30

/** The newest posts by name, for a page about the site. */
export async function newestPlaces({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ title: string; path: string }[]> {
  const newest = { now: clock(), limit: newestNamed }
  const posts = await publishedSince(db, new Date(0), newest)
  return posts.map((post) => ({ title: post.title, path: postPath(post) }))
}

/** The sitemaps that hold something: by the protocol's schema one without a place is none. */
export async function sitemapNames(deps: Deps): Promise<MapName[]> {
  const named = await Promise.all(
    mapTypes.map(async (type) => {
      const parts = await partsOf(deps, type)
      const length = parts === 1 && (await isEmpty(deps, type)) ? 0 : parts
      return Array.from({ length }, (_, before) => ({ type, part: before + 1 }))
    }),
  )
  return named.flat()
}

async function isEmpty(deps: Deps, type: MapType): Promise<boolean> {
  const places = await sitemapPlaces(deps, { type, part: 1 })
  for await (const _ of places ?? []) return false
  return true
}

/** What a sitemap holds, fetched as it is taken; null where there is no such part. */
export async function sitemapPlaces(
  deps: Deps,
  { type, part }: MapName,
): Promise<AsyncIterable<Place> | null> {
  if (part > 1 && part > (await partsOf(deps, type))) return null
  const { perMap = placesPerMap } = deps
  const stretch = { now: deps.clock(), offset: (part - 1) * perMap, limit: perMap }
  switch (type) {
    case 'pages':
      return pages(deps)
    case 'articles':
      return places(everyPost(deps.db, 'article', stretch))
    case 'briefs':
      return places(everyPost(deps.db, 'brief', stretch))
    case 'topics':
      return topics(everyTopic(deps.db, stretch))
    case 'news':
      return news(deps)
  }
}

async function partsOf(deps: Deps, type: MapType): Promise<number> {
  const { db, clock, topics, perMap = placesPerMap } = deps
  const now = clock()
  const counts: Partial<Record<MapType, () => Promise<number>>> = {
    articles: () => countListed(db, 'article', now),
    briefs: () => countListed(db, 'brief', now),
    // Counting them anew goes through every tag, also for a part that does not exist.
    topics: async () => (await topics.all()).length,
  }
  const count = (await counts[type]?.()) ?? 1
  return Math.max(1, Math.ceil(count / perMap))
}

/** Lists changed when their newest post came; of the pages that are texts of ours nobody knows. */
async function* pages({ db, clock }: Deps): AsyncGenerator<Place> {
  const now = clock()
  const newest = await sinceNewest(db, postKinds, now)
  yield { path: '/', ...newest }
  for (const domain of domainSlugs) yield { path: `/${domain}` }
  yield { path: archivePath(null), ...(await sinceNewest(db, ['brief'], now)) }
  for (const domain of domainSlugs) yield { path: archivePath(domain) }
  yield { path: '/topics', ...newest }
  for (const path of textPages) yield { path }
}

const textPages = [
  '/trending',
  '/about',
  '/contact',
  '/subscribe',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/accessibility',
]

async function sinceNewest(db: Deps['db'], kinds: readonly PostKind[], now: Date) {
  const [newest] = await publishedSince(db, new Date(0), { now, limit: 1, kinds })
  return newest ? { changedAt: newest.publishedAt } : {}
}

async function* news({ db, clock }: Deps): AsyncGenerator<Place> {
  const now = clock()
  const since = new Date(now.getTime() - newsHours * 60 * 60_000)
  for (const post of await publishedSince(db, since, { now, limit: mostNews })) {
    const { title, publishedAt } = post
    yield { ...placeOf(post), news: { title, publishedAt } }
  }
}

async function* places(posts: AsyncIterable<PostOnMap>): AsyncGenerator<Place> {
  for await (const post of posts) yield placeOf(post)
}

async function* topics(tags: AsyncIterable<string>): AsyncGenerator<Place> {
  for await (const tag of tags) yield { path: topicPath(tag) }
}

function placeOf(post: PostOnMap): Place {
  const picture = post.thumbnail && { picture: thumbnailPath(post) }
  return { path: postPath(post), changedAt: lastChangeOf(post), ...picture }
}
