import type { Database, Db } from '../../../app/database/database'
import type { PostToSave } from '../../../app/posts/post.rules'
import type { ReadingDeps } from '../../../app/posts/published/reading-deps.queries'
import { insertPost } from '../../../app/posts/saving/write-post.queries'

/** The current time in tests that store posts. */
export const now = new Date('2026-11-15T09:00:00Z')

export function daysAgo(days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

export async function savePosts({ db }: { db: Db }, ...posts: PostToSave[]): Promise<void> {
  for (const post of posts) await insertPost(db, post, now)
}

/** The dependencies of the pages of a site with just these posts, with the rights of readers' queries. */
export async function siteOf(database: Database, ...posts: PostToSave[]): Promise<ReadingDeps> {
  await savePosts(database, ...posts)
  await database.limitReaders()
  return { db: database.readDb, clock: () => now, siteOrigin: 'https://vigil.example' }
}
