import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { lendDatabase } from '../../../../tests/support/data/lent-databases'
import { plansOf } from '../../../../tests/support/data/plans'
import { ann, ed, olga } from '../../../../tests/support/data/reviews'
import { daysAgo, now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { importPosts } from '../../importing/import-posts.actions'
import { countWaitingFor, queuedPosts } from './queue.queries'
import type { QueuePart } from './queue.rules'

const parts: QueuePart[] = ['write', 'review', 'waiting', 'approved', 'scheduled']

/** A row that is reached other than through its key is read past its body. */
const readsRowsByTheWay =
  /(SCAN|SEARCH) (articles|weekly_briefs)(?! USING (COVERING INDEX|INDEX sqlite_autoindex))/

// PostgreSQL keeps long texts outside its rows, and may well read those.
test('the queue of an editor is found by an index alone (sqlite)', async () => {
  const { database, giveBack } = await lendDatabase('sqlite')
  const posts = Array.from({ length: 1000 }, (_, index) =>
    aPost({ title: `Post ${index}`, tags: [], publishedAt: daysAgo(index / 24) }),
  )
  await importPosts({ db: database.db, now }, posts)
  for (const editor of [ann, ed]) {
    const others = [olga.id, ed.id].filter((other) => other !== editor.id)
    const owner = { id: editor.id, role: editor.role, otherReviewers: others }
    const queries = [
      ...parts.map((part) => (db: Db) => queuedPosts(db, owner, part, 10)),
      (db: Db) => countWaitingFor(db, owner),
    ]
    for (const query of queries) {
      for (const plan of await plansOf(database, query)) {
        expect(plan).not.toMatch(readsRowsByTheWay)
      }
    }
  }
  await giveBack()
})
