import { expect, test } from 'vitest'
import type { Database, Db } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { plansOf, readsWholeTable } from '../../../tests/support/data/plans'
import { daysAgo, now } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { importPosts } from '../importing/import-posts.actions'
import { removeBinned } from '../lifecycle/bin/bin.queries'
import { duePosts } from '../lifecycle/due/due-posts.queries'
import { postStatuses } from '../post.rules'
import { hasRevision, revisionsOf } from '../revisions/revisions.queries'
import { postAutosavesOf } from '../saving/autosave/post-autosaves.queries'
import {
  countsByStatus,
  type DeskListRequest,
  deskPosts,
  nextScheduled,
} from './desk-posts.queries'

const postCount = 1_000
const list: DeskListRequest = { sort: 'updated', direction: 'desc', page: 3, perPage: 25 }

/** A row that is reached other than through its key is read past its body. */
const readsRowsByTheWay = /(SCAN|SEARCH) (articles|weekly_briefs) USING INDEX (?!sqlite_autoindex)/

onEachEngine('the desk of a large archive', (open, engine) => {
  async function largeArchive(): Promise<Database> {
    const database = await open()
    const posts = Array.from({ length: postCount }, (_, index) =>
      aPost({
        kind: index % 2 === 0 ? 'brief' : 'article',
        title: `Post number ${index}`,
        domain: ['AI', 'Cybersecurity', 'Cyber-Marketing'][index % 3] ?? 'AI',
        body: 'A sentence of a body that no query of the desk needs. '.repeat(20),
        tags: [],
        status: (index % 50 === 0 && postStatuses[(index / 50) % 5]) || 'published',
        publishedAt: daysAgo(index / 24),
      }),
    )
    await importPosts({ db: database.db, now }, posts)
    return database
  }

  test('the list is counted, filtered and sorted by an index, and so is everything else', async () => {
    const database = await largeArchive()
    const queries: ((db: Db) => Promise<unknown>)[] = [
      (db) => deskPosts(db, list),
      (db) => deskPosts(db, { ...list, sort: 'title', direction: 'asc' }),
      (db) => deskPosts(db, { ...list, sort: 'published', kind: 'article' }),
      (db) => deskPosts(db, { ...list, status: 'published' }),
      (db) => deskPosts(db, { ...list, status: 'published', sort: 'published' }),
      (db) => deskPosts(db, { ...list, status: 'draft', domain: 'ai' }),
      (db) => deskPosts(db, { ...list, domain: 'ai', sort: 'published' }),
      (db) =>
        deskPosts(db, {
          ...list,
          kind: 'brief',
          status: 'published',
          domain: 'ai',
          authorId: 'ada',
          sort: 'published',
        }),
      (db) => deskPosts(db, { ...list, authorId: 'ada' }),
      (db) => deskPosts(db, { ...list, visibleTo: 'ada' }),
      (db) => deskPosts(db, { ...list, assignedTo: 'ada', reviewState: 'in-review', sort: 'due' }),
      (db) => deskPosts(db, { ...list, text: 'number 77' }),
      (db) => countsByStatus(db),
      (db) => countsByStatus(db, { visibleTo: 'ada' }),
    ]
    for (const query of queries) {
      for (const plan of await plansOf(database, query)) {
        // PostgreSQL keeps long texts outside its rows, and may well read those.
        if (engine === 'postgres') continue
        expect(plan).not.toMatch(readsWholeTable)
        expect(plan).not.toMatch(readsRowsByTheWay)
      }
    }
    const few: ((db: Db) => Promise<unknown>)[] = [
      (db) => nextScheduled(db, 5),
      (db) => duePosts(db, now, 5),
    ]
    // An empty table has no better plan on PostgreSQL than to be read whole.
    const ofEmptyTables: typeof few = [
      (db) => hasRevision(db, { kind: 'article', postId: 'an-id' }),
      (db) => revisionsOf(db, { kind: 'article', postId: 'an-id' }),
      (db) => removeBinned(db, 'article', { before: daysAgo(30), limit: 5 }),
      (db) => postAutosavesOf(db, { id: 'ada' }),
      (db) => auditEntries(db, { limit: 5, before: 77 }),
    ]
    if (engine === 'sqlite') few.push(...ofEmptyTables)
    for (const query of few) {
      for (const plan of await plansOf(database, query)) expect(plan).not.toMatch(readsWholeTable)
    }

    const { db } = database
    const found = await deskPosts(db, { ...list, page: 1, text: 'NUMBER 77' })
    expect(found.total).toBe(11)
    expect(found.posts.every(({ title }) => title.includes('number 77'))).toBe(true)
    expect(await countsByStatus(db)).toEqual({
      draft: 4,
      scheduled: 4,
      withdrawn: 4,
      binned: 4,
      published: postCount - 16,
    })
    expect((await deskPosts(db, list)).total).toBe(postCount - 4)
  })
})
