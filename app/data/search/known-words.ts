import { sql } from 'kysely'
import { postStatuses } from '~/content/post/post'
import { isListed } from '~/content/post/visibility'
import { KnownWords } from '~/content/search/spelling'
import type { Db } from '../engine/database'
import { tables } from '../posts/posts'

/** Their words take some twenty milliseconds, in which nobody else is answered. */
const postsAtOnce = 20
/** How much of each text: words that matter to a post come earlier. */
const longestRead = 20_000
/** A large archive takes seconds: nobody waits for all of it. */
const longestWaitMs = 1000

/**
 * The words of all posts, kept in memory: read once, and then only what has changed since. A word whose
 * post is gone stays until the next start; whoever offers it checks what it finds.
 */
export function createVocabulary(db: Db): { upToDate(now: Date): Promise<KnownWords> } {
  const words = new KnownWords()
  const read = new Map<string, Place>()
  let reading: Promise<void> | null = null

  return {
    async upToDate(now) {
      // Whoever comes while words are being read waits for those, and reads none twice.
      reading ??= readChanges(now).finally(() => {
        reading = null
      })
      await atMost(longestWaitMs, reading)
      return words
    },
  }

  async function readChanges(now: Date): Promise<void> {
    for (const { posts } of Object.values(tables)) {
      for (;;) {
        const rows = await changedSince(db, posts, read.get(posts) ?? beginning)
        for (const row of rows) {
          if (isListedAt(row, now)) words.add(`${row.title} ${row.tags} ${row.summary}`, row.text)
        }
        const last = rows.at(-1)
        if (last) read.set(posts, { updatedAt: last.updated_at, id: last.id })
        if (rows.length < postsAtOnce) break
        // SQLite answers without waiting: others get their turn between the pages.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  }
}

/** Resolves when the work is done or the time is over; rejects only if the work fails before that. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  // Its failure after that is nobody's any more: the next search reads on from there.
  work.catch(() => {})
  await Promise.race([work, patience]).finally(() => clearTimeout(timer))
}

interface Place {
  updatedAt: string
  id: string
}

const beginning: Place = { updatedAt: '0001-01-01T00:00:00.000Z', id: '' }

function isListedAt(row: { status: string; published_at: string | null }, now: Date): boolean {
  const status = postStatuses.find((one) => one === row.status)
  const publishedAt = row.published_at === null ? null : new Date(row.published_at)
  return status !== undefined && isListed({ status, publishedAt }, now)
}

async function changedSince(
  db: Db,
  table: (typeof tables)[keyof typeof tables]['posts'],
  { updatedAt, id }: Place,
) {
  // Not asked for listed ones only: SQLite would look them up by status, and sort them all each time.
  return db
    .selectFrom(table)
    .select(['id', 'title', 'tags', 'summary', 'updated_at', 'status', 'published_at'])
    .select(sql<string>`substr(search_text, 1, ${sql.lit(longestRead)})`.as('text'))
    .where((eb) => eb(eb.refTuple('updated_at', 'id'), '>', eb.tuple(updatedAt, id)))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(postsAtOnce)
    .execute()
}
