import { domainOf, domainSlugs } from '~/content/address/domain'
import { postPath } from '~/content/address/urls'
import type { Post, PostKind, PostSummary } from '~/content/post/post'
import type { Db } from '~/data/engine/database'
import { findById, findBySlug, newest, newestInDomain } from '~/data/posts/posts'
import { findRedirect } from '~/data/posts/redirects'
import type { ReadingDeps } from '../deps'
import type { BodyOf } from './rendered-bodies'

const relatedPosts = 3

export interface PostRequest {
  kind: PostKind
  /** What the address calls it: the slug, or for a brief the id. */
  name: string
  path: string
}

export type PostPage =
  | { found: 'post'; path: string; post: Post; html: string; related: PostSummary[] }
  | { found: 'moved'; path: string }

/** The post of that name, or where what was at that address has moved to, or nothing. */
export async function postPage(
  { db, clock, bodyOf }: ReadingDeps & { bodyOf: BodyOf },
  request: PostRequest,
): Promise<PostPage | null> {
  const now = clock()
  const post = await findPost(db, request, now)
  if (!post) {
    const newPath = await findRedirect(db, addressesOf(request))
    return newPath === null ? null : { found: 'moved', path: newPath }
  }
  return {
    found: 'post',
    path: postPath(post),
    post,
    html: (await bodyOf(post)).html,
    related: await relatedTo(db, post, now),
  }
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

/** Beside an article the newest of its domain, beside a brief the newest briefs. */
function relatedTo(db: Db, { kind, id, domain }: Post, now: Date): Promise<PostSummary[]> {
  const page = { now, limit: relatedPosts, except: id }
  return kind === 'brief'
    ? newest(db, kind, page)
    : newestInDomain(db, kind, domainOf(domain), page)
}
