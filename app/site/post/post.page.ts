import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { domainSlugs } from '~/posts/addresses/domain.rules'
import { findRedirect } from '~/posts/addresses/redirects.queries'
import { postPath } from '~/posts/addresses/urls.rules'
import type { Post } from '~/posts/post.rules'
import { findById, findBySlug } from '~/posts/published/published-posts.queries'
import { type Beside, type BesideDeps, besideOf } from './related/related.page'
import type { BodyOf, RenderedBody } from './rendered-bodies.page'

export interface PostRequest {
  kind: PostKind
  /** What the address calls it: the slug, or where it has none the id. */
  name: string
  path: string
}

export type PostPage = ({ found: 'post'; path: string } & PageOf) | { found: 'moved'; path: string }

/** A post with all that its page shows. */
export interface PageOf {
  post: Post
  body: RenderedBody
  beside: Omit<Beside, 'failures'>
  /** Why a list is empty that need not be. The page stands all the same, but is not to be kept. */
  failures: unknown[]
}

interface PostPageDeps extends BesideDeps {
  bodyOf: BodyOf
}

export async function pageOf(deps: PostPageDeps, post: Post): Promise<PageOf> {
  const [body, { failures, ...beside }] = await Promise.all([
    deps.bodyOf(post),
    besideOf(deps, post),
  ])
  return { post, body, beside, failures }
}

/** The post of that name, or where what was at that address has moved to, or nothing. */
export async function postPage(deps: PostPageDeps, request: PostRequest): Promise<PostPage | null> {
  const { db, clock } = deps
  const post = await findPost(db, request, clock())
  if (!post) {
    const newPath = await findRedirect(db, addressesOf(request))
    return newPath === null ? null : { found: 'moved', path: newPath }
  }
  return { found: 'post', path: postPath(post), ...(await pageOf(deps, post)) }
}

/** By its slug, else by its id: that is the address of a post without a slug, and leads to that of any other. */
async function findPost(db: Db, { kind, name }: PostRequest, now: Date): Promise<Post | null> {
  return (await findBySlug(db, kind, name, now)) ?? (await findById(db, kind, name, now))
}

/** The very address first; then an article's slug elsewhere, for /post/ and other spellings. */
function addressesOf({ kind, name, path }: PostRequest): string[] {
  if (kind === 'brief') return [path]
  return [path, ...domainSlugs.map((domain) => `/${domain}/${encodeURIComponent(name)}`)]
}
