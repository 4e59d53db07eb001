import { postPath } from '~/content/address/urls'
import { renderMarkdown } from '~/content/markdown/render'
import type { Post, PostSummary } from '~/content/post/post'
import { findById, findBySlug, newest } from '~/data/posts/posts'
import { findRedirect } from '~/data/posts/redirects'
import type { ReadingDeps } from './deps'

const otherBriefs = 3

export type BriefPage =
  | { found: 'brief'; path: string; post: Post; html: string; others: PostSummary[] }
  | { found: 'moved'; path: string }

/** The brief of that slug, else of that id; or where what was at that address has moved to. */
export async function briefPage(
  { db, clock, siteOrigin }: ReadingDeps,
  { name, path }: { name: string; path: string },
): Promise<BriefPage | null> {
  const now = clock()
  const post =
    (await findBySlug(db, 'brief', name, now)) ?? (await findById(db, 'brief', name, now))
  if (!post) {
    const newPath = await findRedirect(db, [path])
    return newPath === null ? null : { found: 'moved', path: newPath }
  }
  const latest = await newest(db, 'brief', { now, limit: otherBriefs + 1 })
  return {
    found: 'brief',
    path: postPath(post),
    post,
    html: renderMarkdown(post.body, { title: post.title, siteOrigin }),
    others: latest.filter(({ id }) => id !== post.id).slice(0, otherBriefs),
  }
}
