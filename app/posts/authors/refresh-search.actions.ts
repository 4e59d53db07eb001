import type { Db } from '~/database/database'
import { addToOutbox, type RenamedAuthor } from '~/database/outbox/outbox'
import { inTransaction } from '~/database/transactions/transaction'
import { findForDesk } from '../editing/desk-posts.queries'
import type { PostKey } from '../lists/topics.queries'
import { markContentChanged } from '../published/content-version.queries'
import { tables } from '../published/published-posts.queries'
import { searchDomain } from '../published/rows.queries'
import { queueChangedExports } from '../record/recording/files-to-record.queries'
import { postsNaming } from './author-posts.queries'

/** How many posts one outbox message covers: few enough that it is handled before its lease ends. */
const batch = 100

/** Readers find the posts of an author by the new name, and their exports have it. The next message continues after the last post of this one. */
export async function refreshSearchOfAuthor(
  { db, now }: { db: Db; now: Date },
  { id, after = '' }: RenamedAuthor,
): Promise<void> {
  const posts = (await postsNaming(db, id))
    .map((post) => ({ ...post, key: keyOf(post) }))
    .filter(({ key }) => key > after)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const some = posts.slice(0, batch)
  await inTransaction(
    db,
    async (transaction) => {
      for (const post of some) await refreshSearch(transaction, post)
      const last = some.at(-1)
      if (last && posts.length > batch) {
        const payload = { id, after: last.key }
        await addToOutbox(transaction, { topic: 'author-renamed', payload }, now)
      }
      await markContentChanged(transaction)
    },
    { isLong: true },
  )
}

async function refreshSearch(db: Db, { kind, id }: PostKey): Promise<void> {
  const post = await findForDesk(db, kind, id)
  if (!post) return
  if (post.status === 'published') await queueChangedExports(db, { kind, id })
  const search_domain = searchDomain(post, post.byline)
  await db
    .updateTable(tables[kind].posts)
    .set({ search_domain })
    .where('id', '=', id)
    .where('search_domain', '!=', search_domain)
    .execute()
}

function keyOf({ kind, id }: PostKey): string {
  return `${kind} ${id}`
}
