import { allAuthors } from '~/authors/authors.queries'
import { listedPostCounts } from '~/posts/authors/author-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { AuthorIndex } from './author-posts.rules'

/** Everybody with a listed post. */
export async function authorIndex({
  db,
  clock,
}: Pick<ReadingDeps, 'db' | 'clock'>): Promise<AuthorIndex> {
  const [authors, counts] = await Promise.all([allAuthors(db), listedPostCounts(db, clock())])
  const listed = authors.flatMap((author) => {
    const count = counts.get(author.id) ?? 0
    return count > 0 ? [{ author, count }] : []
  })
  return {
    current: listed.filter(({ author }) => !author.isRetired),
    former: listed.filter(({ author }) => author.isRetired),
  }
}
