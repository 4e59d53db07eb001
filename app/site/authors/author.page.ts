import { authorPath } from '~/authors/author.rules'
import { findAuthorBySlug } from '~/authors/authors.queries'
import { findRedirect } from '~/posts/addresses/redirects.queries'
import { listedPostCounts, newestByAuthor } from '~/posts/authors/author-posts.queries'
import { toListCard } from '~/posts/lists/list-card.rules'
import { paging, perPage } from '~/posts/lists/paging.rules'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { AuthorPosts } from './author-posts.rules'

export type AuthorPage =
  | ({ found: 'author' } & AuthorPosts)
  /** The author has another slug, or was replaced by another author. */
  | { found: 'moved'; path: string }

/** An author with a page of their posts. Null if nobody has this slug, without posts, and beyond the last page. */
export async function authorPage(
  { db }: ReadingDeps,
  slug: string,
  page: number,
): Promise<AuthorPage | null> {
  const author = await findAuthorBySlug(db, slug)
  if (!author) return movedTo(await findRedirect(db, [authorPath(slug)]))
  const count = (await listedPostCounts(db, author.id)).get(author.id) ?? 0
  const position = paging(page, count)
  // Without a published post, nobody is named yet.
  if (count === 0 || !position) return null
  const { offset, pages } = position
  const posts = await newestByAuthor(db, author.id, { limit: perPage, offset })
  const path = authorPath(author.slug)
  return { found: 'author', author, path, count, page, pages, cards: posts.map(toListCard) }
}

function movedTo(path: string | null): AuthorPage | null {
  return path === null ? null : { found: 'moved', path }
}
