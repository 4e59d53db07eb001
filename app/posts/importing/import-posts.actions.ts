import type { Db } from '~/database/database'
import { addToOutbox, type ChangedPost } from '~/database/outbox'
import { searchTextOf } from '~/markdown/visible-text'
import type { PostToSave } from '../post.rules'
import { markContentChanged } from '../published/content-version.queries'
import { idsInCapitals, insertPost } from '../saving/write-post.queries'

/** So many that what follows from one message is done within its lease. */
const mostInMessage = 500

/** Brings posts in, all or none. Posts that are already there (by id) stay as they are. */
export async function importPosts(
  { db, now }: { db: Db; now: Date },
  posts: readonly PostToSave[],
): Promise<{ added: number }> {
  // Before the transaction: on SQLite all other writers wait for that.
  const withTexts = posts.map((post) => ({ post, searchText: searchTextOf(post.body) }))
  return db.transaction().execute(async (transaction) => {
    const added: ChangedPost[] = []
    const inCapitals = {
      article: await idsInCapitals(transaction, 'article'),
      brief: await idsInCapitals(transaction, 'brief'),
    }
    for (const { post, searchText } of withTexts) {
      const { kind, id } = post
      if (inCapitals[kind].has(id)) continue
      if (await insertPost(transaction, post, now, null, searchText)) added.push({ kind, id })
    }
    for (let start = 0; start < added.length; start += mostInMessage) {
      const payload = { posts: added.slice(start, start + mostInMessage) }
      await addToOutbox(transaction, { topic: 'posts-imported', payload }, now)
    }
    if (added.length > 0) await markContentChanged(transaction)
    return { added: added.length }
  })
}
