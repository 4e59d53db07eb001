import type { Db } from '~/database/database'
import { addToOutbox, type ChangedPost } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import type { PostToSave } from '../post.rules'
import { markContentChanged } from '../published/content-version.queries'
import { recordPublicVersion } from '../record/recording/record-version.actions'
import { searchTextOf } from '../saving/search-text.rules'
import { idsInCapitals, insertPost } from '../saving/write-post.queries'
import { fitFutureDate } from './future-dates/future-date.rules'
import { addGuests } from './writing/import-authors.actions'

/** How many posts one outbox message names: few enough that it is handled before its lease ends. */
const maxPerMessage = 500

/**
 * Imports all posts or none. Posts whose id exists already stay as they are. Authors who do not exist are added as
 * guests, so that no byline is lost.
 */
export async function importPosts(
  { db, now }: { db: Db; now: Date },
  posts: readonly PostToSave[],
): Promise<{ added: number }> {
  // Before the transaction, because on SQLite all other writers wait for it.
  const withTexts = posts.map((post) => ({
    post: fitFutureDate(post, null, now).post,
    searchText: searchTextOf(post.body),
  }))
  return inTransaction(
    db,
    async (transaction) => {
      const added: ChangedPost[] = []
      const inCapitals = {
        article: await idsInCapitals(transaction, 'article'),
        brief: await idsInCapitals(transaction, 'brief'),
      }
      await addGuests({ db: transaction, now }, posts)
      for (const { post, searchText } of withTexts) {
        const { kind, id } = post
        if (inCapitals[kind].has(id)) continue
        const version = await insertPost(transaction, post, now, null, searchText)
        if (version === null) continue
        await recordPublicVersion(transaction, now, { kind, id })
        added.push({ kind, id })
      }
      for (let start = 0; start < added.length; start += maxPerMessage) {
        const payload = { posts: added.slice(start, start + maxPerMessage) }
        await addToOutbox(transaction, { topic: 'posts-imported', payload }, now)
      }
      if (added.length > 0) await markContentChanged(transaction)
      return { added: added.length }
    },
    { isLong: true },
  )
}
