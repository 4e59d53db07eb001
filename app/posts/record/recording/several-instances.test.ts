import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries } from '~/record/append.actions'
import { rotateKey } from '~/record/keys/rotate-key.actions'
import {
  engines,
  migratedDatabase,
  withLongTimeout,
} from '../../../../tests/support/data/databases'
import { createdPost, someContent } from '../../../../tests/support/data/desk'
import { now } from '../../../../tests/support/data/saved-posts'
import { checkWholeRecord } from '../../../../tests/support/record/whole-record'
import { findForDesk } from '../../editing/desk-posts.queries'
import { unchangedVersion, writeVersion } from '../../saving/write-version.actions'
import { lockPosts } from './lock-posts.actions'
import { recordMissing } from './record-missing.actions'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

const ada = { id: null, name: 'Ada' }
const published = { as: 'published' } as const

describe.each(engines)('several instances with one record (%s)', (engine) => {
  /** Two instances, each with connections of its own. */
  async function instances(): Promise<[Database, Database]> {
    const { url, remove } = await migratedDatabase(engine)
    cleanups.push(remove)
    const [one, other] = [await open(url), await open(url)]
    return [one, other]
  }

  async function open(url: string): Promise<Database> {
    const database = await openDatabase(withLongTimeout(url))
    cleanups.push(database.close)
    return database
  }

  async function deadlocks({ db }: Database): Promise<number> {
    if (engine === 'sqlite') return 0
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
    return rows[0]?.deadlocks ?? 0
  }

  /** A new version of each of these posts, in one transaction. */
  function save({ db }: Database, ...ids: string[]) {
    return inTransaction(db, async (tx) => {
      await lockPosts(
        tx,
        ids.map((id) => ({ kind: 'article', id })),
      )
      for (const id of ids) {
        const post = await findForDesk(tx, 'article', id)
        if (!post) throw new Error(`There is no post ${id}.`)
        const { content, ...unchanged } = unchangedVersion(post, null)
        const body = `${content.body} And more.`
        const next = {
          ...unchanged,
          content: { ...content, body },
          searchText: 'unchanged' as const,
        }
        await writeVersion(tx, now, post, { ...next, action: 'saved', note: '' }, ada)
      }
    })
  }

  test('publishing in the same millisecond makes one chain without gaps', async () => {
    const [one, other] = await instances()
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        createdPost((index % 2 ? one : other).db, { when: published }),
      ),
    )
    const entries = await checkWholeRecord(one.db)
    expect(entries.map(({ type }) => type)).toEqual(['key', ...Array(30).fill('version')])
    expect(new Set(entries.map(({ time }) => time))).toEqual(new Set([now.toISOString()]))
  })

  test('random work at once: saves, changes of several posts, failures, keys, missing posts', async () => {
    const [one, other] = await instances()
    const posts = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        createdPost(one.db, { when: published, content: someContent({ slug: `post-${index}` }) }),
      ),
    )
    const ids = posts.map(({ id }) => id)
    // As if written before the record began.
    await one.db
      .updateTable('articles')
      .set({ recorded_version: 0 })
      .where('id', '=', ids[5] ?? '')
      .execute()
    await one.db
      .deleteFrom('public_versions')
      .where('post_id', '=', ids[5] ?? '')
      .execute()
    const before = await deadlocks(one)
    const random = randomNumbers(7)
    const failing = new Error('after all')
    const works = Array.from({ length: 60 }, () => {
      const database = random() < 0.5 ? one : other
      const [first = '', second = ''] = ids.toSorted(() => random() - 0.5)
      const which = random()
      if (which < 0.5) return save(database, first)
      if (which < 0.7) return save(database, first, second)
      if (which < 0.8) return createdPost(database.db, { when: published })
      if (which < 0.85) return rotateKey(database.db, now)
      if (which < 0.9) return recordMissing(database.db, now)
      return inTransaction(database.db, async (tx) => {
        await appendEntries(tx, now, [{ type: 'restored', size: 1, root: 'never' }])
        throw failing
      }).catch((error) => expect(error).toBe(failing))
    })
    await Promise.all(works)
    const entries = await checkWholeRecord(other.db)
    expect(entries.filter(({ type }) => type === 'restored')).toEqual([])
    expect(entries.filter(({ type }) => type === 'key').length).toBeGreaterThan(1)
    for (const id of ids) {
      const recorded = entries.filter(({ post }) => post === id).map(({ version }) => version)
      const post = await findForDesk(one.db, 'article', id)
      expect(recorded.at(-1)).toBe(post?.version)
    }
    expect(await deadlocks(one)).toBe(before)
  })
})

/** The same numbers in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
