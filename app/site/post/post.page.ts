import type { PostAddress } from '~/posts/addresses/post-addresses.queries'
import type { Post } from '~/posts/post.rules'
import { postAtAddress } from '~/posts/published/post-at-address.queries'
import { type RelatedContent, type RelatedDeps, relatedContent } from './related/related.page'
import type { BodyOf, RenderedBody } from './rendered-bodies.page'

export type PostPage =
  | ({ found: 'post'; path: string } & PostContent)
  | { found: 'moved'; path: string }

/** A post with everything that its page shows. */
export interface PostContent {
  post: Post
  body: RenderedBody
  related: Omit<RelatedContent, 'failures'>
  /** Errors of lists that could not be loaded. The page is shown without them, but not cached. */
  failures: unknown[]
}

interface PostPageDeps extends RelatedDeps {
  bodyOf: BodyOf
}

export async function postContent(deps: PostPageDeps, post: Post): Promise<PostContent> {
  const [body, { failures, ...related }] = await Promise.all([
    deps.bodyOf(post),
    relatedContent(deps, post),
  ])
  return { post, body, related, failures }
}

/** The post at the path, or the path it has moved to, or null. */
export async function postPage(deps: PostPageDeps, address: PostAddress): Promise<PostPage | null> {
  const { db, clock } = deps
  const result = await postAtAddress(db, address, clock())
  if (result?.found !== 'post') return result
  return { ...result, ...(await postContent(deps, result.post)) }
}
