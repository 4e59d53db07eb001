import { domainSlugs } from '~/content/address/domain'
import { postPath } from '~/content/address/urls'
import type { Post, PostKind } from '~/content/post/post'
import type { Db } from '~/data/engine/database'
import { findById, findBySlug } from '~/data/posts/posts'
import { findRedirect } from '~/data/posts/redirects'
import type { ReadingDeps } from '../deps'
import { type Beside, besideOf } from './beside'
import type { BodyOf, RenderedBody } from './rendered-bodies'

export interface PostRequest {
  kind: PostKind
  /** What the address calls it: the slug, or for a brief the id. */
  name: string
  path: string
}

export type PostPage =
  | { found: 'post'; path: string; post: Post; body: RenderedBody; beside: Beside }
  | { found: 'moved'; path: string }

/** The post of that name, or where what was at that address has moved to, or nothing. */
export async function postPage(
  deps: ReadingDeps & { bodyOf: BodyOf },
  request: PostRequest,
): Promise<PostPage | null> {
  const { db, clock, bodyOf } = deps
  const post = await findPost(db, request, clock())
  if (!post) {
    const newPath = await findRedirect(db, addressesOf(request))
    return newPath === null ? null : { found: 'moved', path: newPath }
  }
  const [body, beside] = await Promise.all([bodyOf(post), besideOf(deps, post)])
  return { found: 'post', path: postPath(post), post, body, beside }
}

async function findPost(db: Db, { kind, name }: PostRequest, now: Date): Promise<Post | null> {
  const post = await findBySlug(db, kind, name, now)
  return post ?? (kind === 'brief' ? findById(db, kind, name, now) : null)
}

/** The very address first; then an article's slug elsewhere, for /post/ and other spellings. */
function addressesOf({ kind, name, path }: PostRequest): string[] {
  if (kind === 'brief') return [path]
  return [path, ...domainSlugs.map((domain) => `/${domain}/${encodeURIComponent(name)}`)]
}
