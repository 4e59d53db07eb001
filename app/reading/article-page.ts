import { domainOf, domainSlugs } from '~/content/address/domain'
import { postPath } from '~/content/address/urls'
import { renderMarkdown } from '~/content/markdown/render'
import type { Post, PostSummary } from '~/content/post/post'
import type { Db } from '~/data/engine/database'
import { findBySlug, newestInDomain } from '~/data/posts/posts'
import { findRedirect } from '~/data/posts/redirects'
import type { ReadingDeps } from './deps'

const relatedPosts = 3

export type ArticlePage =
  | { found: 'article'; path: string; post: Post; html: string; related: PostSummary[] }
  | { found: 'moved'; path: string }

/** The article of that slug, or where what was at that address has moved to, or nothing. */
export async function articlePage(
  { db, clock, siteOrigin }: ReadingDeps,
  { slug, path }: { slug: string; path: string },
): Promise<ArticlePage | null> {
  const now = clock()
  const post = await findBySlug(db, 'article', slug, now)
  if (!post) return movedArticle(db, slug, path)
  const related = await newestInDomain(db, 'article', domainOf(post.domain), {
    now,
    limit: relatedPosts,
    except: post.id,
  })
  return {
    found: 'article',
    path: postPath(post),
    post,
    html: renderMarkdown(post.body, { title: post.title, siteOrigin }),
    related,
  }
}

async function movedArticle(db: Db, slug: string, path: string): Promise<ArticlePage | null> {
  // The very address first; then the same slug elsewhere, for /post/ and other spellings.
  const elsewhere = domainSlugs.map((domain) => `/${domain}/${encodeURIComponent(slug)}`)
  const newPath = await findRedirect(db, [path, ...elsewhere])
  return newPath === null ? null : { found: 'moved', path: newPath }
}
