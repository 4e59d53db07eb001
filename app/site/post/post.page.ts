import { entitiesOfPost } from '~/entities/stored/post-entities.queries'
import type { PostAddress } from '~/posts/addresses/post-addresses.queries'
import { type PostAtPath, postAtAddress } from '~/posts/addresses/post-at-address.queries'
import type { Post } from '~/posts/post.rules'
import { notesOfPost } from '~/posts/record/changes/public-notes.queries'
import type { PublicNote } from '~/posts/record/changes/public-notes.rules'
import { type ListedEntity, listedEntities } from './entities/entity-groups.rules'
import { type RelatedContent, type RelatedDeps, relatedContent } from './related/related.page'
import type { BodyOf, RenderedBody } from './rendered-bodies.page'

export type PostPage =
  | ({ found: 'post'; path: string } & PostContent)
  | Exclude<PostAtPath, { found: 'post' }>

/** The text of a post, with links to what it names. */
export interface PostText {
  body: RenderedBody
  entities: ListedEntity[]
}

/** A post with everything that its page shows. */
export interface PostContent extends PostText {
  post: Post
  /** What readers are told of its changes, newest first. */
  notes: PublicNote[]
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
  const [text, notes, { failures, ...related }] = await Promise.all([
    loadedText,
    notesOfPost(deps.db, post),
    relatedContent(deps, post),
  ])
  return { post, ...text, notes, related, failures }
}

export async function postText({ db, bodyOf }: PostPageDeps, post: Post): Promise<PostText> {
  const entities = await entitiesOfPost(db, post)
  const body = await bodyOf(post, entities)
  return { body, entities: listedEntities(entities, body.mentions) }
}

/** The post at the path, or the path it has moved to, or that it was withdrawn, or null. */
export async function postPage(deps: PostPageDeps, address: PostAddress): Promise<PostPage | null> {
  const { db } = deps
  const result = await postAtAddress(db, address)
  if (result?.found !== 'post') return result
  return { ...result, ...(await postContent(deps, result.post, postText(deps, result.post))) }
}
