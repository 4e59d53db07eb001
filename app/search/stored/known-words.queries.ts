import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '~/database/database'
import { postStatuses } from '~/posts/post.rules'
import { tables } from '~/posts/published/published-posts.queries'
import { isListed } from '~/posts/visibility.rules'
import { KnownWords } from '../words/spelling.rules'

/** Their words take some five milliseconds, in which nobody else is answered. */
const postsAtOnce = 5
/** Nobody waits for the words of more: a large archive takes long, */
const postsWaitedFor = 250
/** and then three quarters of the time are for those who ask for something else. */
const pauseMs = 15
/** How much of each text: words that matter to a post come earlier. */
const longestRead = 20_000

/**
 * The words of all posts, kept in memory: read once, and then only what has changed since. A word whose
 * post is gone stays until the next start; whoever offers it checks what it finds.
 */
export function createVocabulary(db: Db): { upToDate(now: Date): Promise<KnownWords> } {
  const words = new KnownWords()
  const read = new Map<string, Place>()
  let reading: Reading | null = null

  return {
    async upToDate(now) {
      // Whoever comes while words are being read waits for those, and reads none twice.
      reading ??= startReading(now)
      await Promise.race([reading.all, reading.enough])
      return words
    },
  }

  function startReading(now: Date): Reading {
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const all = readChanges(now, resolve).finally(() => {
      reading = null
    })
    // Once nobody waits for it any more, its failure is nobody's: the next search reads on from there.
    all.catch(() => {})
    return { all, enough }
  }

  async function readChanges(now: Date, onEnough: () => void): Promise<void> {
    let count = 0
    for (const { posts } of Object.values(tables)) {
      for (;;) {
        const rows = await changedSince(db, posts, read.get(posts) ?? beginning)
        for (const row of rows) {
          if (isListedAt(row, now)) words.add(`${row.title} ${row.tags} ${row.summary}`, row.text)
        }
        const last = rows.at(-1)
        if (last) read.set(posts, { updatedAt: last.updated_at, id: last.id })
        if (rows.length < postsAtOnce) break
        count += rows.length
        if (count >= postsWaitedFor) onEnough()
        // SQLite answers without waiting: others get their turn between the pages.
        await (count < postsWaitedFor ? setImmediate() : setTimeout(pauseMs, null, { ref: false }))
      }
    }
  }
}

interface Reading {
  all: Promise<void>
  /** Resolves when so much is read that nobody waits for the rest. */
  enough: Promise<void>
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
