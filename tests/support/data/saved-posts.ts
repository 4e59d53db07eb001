import type { PostToSave } from '../../../app/content/post/post'
import type { Database, Db } from '../../../app/data/engine/database'
import { insertPost } from '../../../app/data/posts/save-post'
import type { ReadingDeps } from '../../../app/reading/deps'

/** When the tests that keep posts in a database take place. */
export const now = new Date('2026-11-15T09:00:00Z')

export function daysAgo(days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

export async function savePosts({ db }: { db: Db }, ...posts: PostToSave[]): Promise<void> {
  for (const post of posts) await insertPost(db, post, now)
}

/** What the pages of a site with just these posts are made from, with the rights that readers' queries have. */
export async function siteOf(database: Database, ...posts: PostToSave[]): Promise<ReadingDeps> {
  await savePosts(database, ...posts)
  await database.limitReaders()
  return { db: database.readDb, clock: () => now, siteOrigin: 'https://vigil.example' }
}
