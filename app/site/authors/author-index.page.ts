import { listedAuthors } from '~/posts/authors/author-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { AuthorIndex } from './author-posts.rules'

/** Everybody with a listed post. */
export async function authorIndex({
  db,
  clock,
}: Pick<ReadingDeps, 'db' | 'clock'>): Promise<AuthorIndex> {
  const listed = await listedAuthors(db, clock())
  return {
    current: listed.filter(({ isRetired }) => !isRetired),
    former: listed.filter(({ isRetired }) => isRetired),
  }
}
