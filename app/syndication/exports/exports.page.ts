import { entityAt, entityPath } from '~/entities/addresses/entity-address.rules'
import { entityName } from '~/entities/addresses/entity-name.rules'
import type { PostAddress } from '~/posts/addresses/post-addresses.queries'
import { type PostAtPath, postAtAddress } from '~/posts/addresses/post-at-address.queries'
import { topicPath } from '~/posts/addresses/urls.rules'
import { newestKeysNaming } from '~/posts/entities/lists/posts-naming.queries'
import type { Topics } from '~/posts/lists/topic-cache.service'
import { listedAt, newestWithTag } from '~/posts/lists/topics.queries'
import type { PostSummary } from '~/posts/post.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { CollectionFile, PostToExport } from './exported-post.rules'
import { findingsOf } from './exports.queries'

export type PostFile =
  /** `path` is the one address of the post, without an ending. */
  | { found: 'post'; path: string; post: PostToExport; markdown: string }
  | Exclude<PostAtPath, { found: 'post' }>

type Deps = Pick<ReadingDeps, 'db'>

/** The newest posts of a collection. */
const maxCollectionPosts = 500
/** Fewer posts, if they name more than this together: a file has to fit into memory. */
const maxCollectionEntities = 10_000

/** The post at an address with what its files hold; null if there is none. */
export async function postExport({ db }: Deps, address: PostAddress): Promise<PostFile | null> {
  const result = await postAtAddress(db, address)
  if (result?.found !== 'post') return result
  const { path, post } = result
  const findings = (await findingsOf(db, [post]))(post)
  return { found: 'post', path, post: { post, ...findings }, markdown: post.body }
}

/** The newest posts of a topic with what its files hold; null if there is no such topic. */
export async function topicExport(
  { db, topics }: Deps & { topics: Topics },
  topic: string,
): Promise<CollectionFile | null> {
  const posts = await newestWithTag(db, topic, { limit: maxCollectionPosts })
  if (posts.length === 0) {
    const path = await topics.otherAddressOf(topic)
    return path === null ? null : { found: 'moved', path }
  }
  const exported = await withFindings({ db }, posts)
  return { found: 'posts', path: topicPath(topic), title: topic, posts: exported }
}

/** The newest posts that name the entity at an address; null if there are none. */
export async function entityExport(
  { db }: Deps,
  { folder, name }: { folder: string; name: string },
): Promise<CollectionFile | null> {
  const entity = entityAt(folder, name)
  const path = entity && entityPath(entity)
  if (!path) return null
  const range = { limit: maxCollectionPosts }
  const posts = await listedAt(db, await newestKeysNaming(db, [entity], range), range)
  if (posts.length === 0) return null
  return {
    found: 'posts',
    path,
    title: entityName(entity),
    posts: await withFindings({ db }, posts),
  }
}

/** Posts loaded at once. */
const batch = 50

/** Posts of a collection with what they name, as many as fit. The posts are listed ones, newest first. */
export async function withFindings(
  { db }: Pick<Deps, 'db'>,
  posts: readonly PostSummary[],
  maxEntities = maxCollectionEntities,
): Promise<PostToExport[]> {
  const exported: PostToExport[] = []
  let entities = 0
  for (let start = 0; start < posts.length; start += batch) {
    const some = posts.slice(start, start + batch)
    const findings = await findingsOf(db, some)
    for (const post of some) {
      const found = findings(post)
      entities += found.entities.length
      if (entities > maxEntities && exported.length > 0) return exported
      exported.push({ post, ...found })
    }
  }
  return exported
}
