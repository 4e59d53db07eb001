import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { entitiesOfPost } from '~/entities/stored/post-entities.queries'
import { possiblePathsOf } from '~/posts/addresses/post-addresses.queries'
import { findRedirect } from '~/posts/addresses/redirects.queries'
import { postPath } from '~/posts/addresses/urls.rules'
import type { Post } from '~/posts/post.rules'
import { findById, findBySlug } from '~/posts/published/published-posts.queries'
import { type ListedEntity, listedEntities } from './entities/entity-groups.rules'
import { type RelatedContent, type RelatedDeps, relatedContent } from './related/related.page'
import type { BodyOf, RenderedBody } from './rendered-bodies.page'

export interface PostRequest {
  kind: PostKind
  /** The last part of the path: the slug, or the id of a post without a slug. */
  name: string
  path: string
}

export type PostPage =
  | ({ found: 'post'; path: string } & PostContent)
  | { found: 'moved'; path: string }

/** The text of a post, with links to what it names. */
export interface PostText {
  body: RenderedBody
  entities: ListedEntity[]
}

/** A post with everything that its page shows. */
export interface PostContent extends PostText {
  post: Post
  related: Omit<RelatedContent, 'failures'>
  /** Errors of lists that could not be loaded. The page is shown without them, but not cached. */
  failures: unknown[]
}

interface PostPageDeps extends RelatedDeps {
  bodyOf: BodyOf
}

export async function postContent(
  deps: RelatedDeps,
  post: Post,
  loadedText: Promise<PostText>,
): Promise<PostContent> {
  const [text, { failures, ...related }] = await Promise.all([
    loadedText,
    relatedContent(deps, post),
  ])
  return { post, ...text, related, failures }
}

export async function postText({ db, bodyOf }: PostPageDeps, post: Post): Promise<PostText> {
  const entities = await entitiesOfPost(db, post)
  const body = await bodyOf(post, entities)
  return { body, entities: listedEntities(entities, body.mentions) }
}

/** The post at the path, or the path it has moved to, or null. */
export async function postPage(deps: PostPageDeps, request: PostRequest): Promise<PostPage | null> {
  const { db, clock } = deps
  const post = await findPost(db, request, clock())
  if (!post) {
    const newPath = await findRedirect(db, possiblePathsOf(request))
    return newPath === null ? null : { found: 'moved', path: newPath }
  }
  return {
    found: 'post',
    path: postPath(post),
    ...(await postContent(deps, post, postText(deps, post))),
  }
}

/** By slug, else by id. The id is the path of a post without a slug, and redirects to the slug of any other. */
async function findPost(db: Db, { kind, name }: PostRequest, now: Date): Promise<Post | null> {
  return (await findBySlug(db, kind, name, now)) ?? (await findById(db, kind, name, now))
}
