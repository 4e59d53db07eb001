import { expect } from 'vitest'
import type { Database } from '../../../app/database/database'
import type { PostToSave } from '../../../app/posts/post.rules'
import { type SearchOptions, searchPosts } from '../../../app/search/queries/search-posts.queries'
import { aPost } from '../posts'
import { daysAgo, now, savePosts } from './saved-posts'

/** A post with empty fields: only what a test sets can be found. */
export function emptyPost(overrides: Partial<PostToSave> = {}): PostToSave {
  const empty = { title: 'Untitled', summary: '', body: '', tags: [], focusKeyword: '' }
  return aPost({ ...empty, publishedAt: daysAgo(30), ...overrides })
}

/** Searches with the database rights of readers' queries. */
export async function find(database: Database, text: string, options: Partial<SearchOptions> = {}) {
  const { readDb: db, engine } = database
  await database.limitReaders()
  return searchPosts({ db, engine }, { text, now, limit: 10, offset: 0, ...options })
}

/** Saves posts with these bodies, by title; returns a search for the titles of the posts that contain a text. */
export async function searchIn(database: Database, bodies: Record<string, string>) {
  await savePosts(
    database,
    ...Object.entries(bodies).map(([title, body]) => emptyPost({ title, body })),
  )
  return async (text: string) => {
    const { total, hits } = await find(database, text)
    expect(hits).toHaveLength(Math.min(total, 10))
    return hits.map(({ post }) => post.title).sort()
  }
}
