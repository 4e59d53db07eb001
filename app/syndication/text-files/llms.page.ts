import { postPath } from '~/posts/addresses/urls.rules'
import { publishedSince } from '~/posts/published/every-post.queries'
import type { ReadingDeps } from '~/posts/published/reading-deps.queries'
import type { PageLink } from './llms.rules'

const maxLinks = 30

/** Links to the newest posts, for /llms.txt. */
export async function newestPostLinks({ db }: Pick<ReadingDeps, 'db'>): Promise<PageLink[]> {
  const posts = await publishedSince(db, new Date(0), { limit: maxLinks })
  return posts.map((post) => ({ title: post.title, path: postPath(post) }))
}
