import { listedAuthors } from '~/posts/authors/author-posts.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { AuthorIndex } from './author-posts.rules'

/** Everybody with a listed post. */
export async function authorIndex({ db }: Pick<ReadingDeps, 'db'>): Promise<AuthorIndex> {
  const listed = await listedAuthors(db)
  return {
    current: listed.filter(({ isRetired }) => !isRetired),
    former: listed.filter(({ isRetired }) => isRetired),
  }
}
