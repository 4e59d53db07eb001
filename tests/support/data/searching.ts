import type { Database } from '../../../app/database/database'
import type { PostToSave } from '../../../app/posts/post.rules'
import { type SearchOptions, searchPosts } from '../../../app/search/stored/search-posts.queries'
import { aPost } from '../posts'
import { daysAgo, now } from './saved-posts'

/** A post about nothing: whatever it is found by is what the test gives it. */
export function quietPost(overrides: Partial<PostToSave> = {}): PostToSave {
  const quiet = { title: 'Untitled', summary: '', body: '', tags: [], focusKeyword: '' }
  return aPost({ ...quiet, publishedAt: daysAgo(30), ...overrides })
}

/** With the rights that readers' queries have. */
export async function find(database: Database, text: string, options: Partial<SearchOptions> = {}) {
  const { readDb: db, engine } = database
  await database.limitReaders()
  return searchPosts({ db, engine }, { text, now, limit: 10, offset: 0, ...options })
}
