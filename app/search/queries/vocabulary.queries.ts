import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '~/database/database'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import { postStatuses } from '~/posts/post.rules'
import { tables } from '~/posts/published/published-posts.queries'
import { Vocabulary } from '../words/spelling.rules'

/** A batch blocks the process for about five milliseconds. */
const batchSize = 5
/** After this many posts a search stops waiting, and the rest loads in the background. */
const postsToWaitFor = 250
/** The pause between batches in the background: it leaves three quarters of the time to other requests. */
const pauseMs = 15
/** How much of each text is read: the words that matter come early. */
const maxTextLength = 20_000

export interface VocabularyCache {
  /** The words of all listed posts. While a large archive still loads, those read so far. */
  load(): Promise<Vocabulary>
}

/**
 * Keeps the words in memory and reads only the posts that changed since the last call. The words of a deleted post stay
 * until the next start; suggestSpelling() checks that a suggestion finds something.
 */
export function createVocabularyCache(db: Db): VocabularyCache {
  const vocabulary = new Vocabulary()
  const positions = new Map<string, Position>()
  let loading: Loading | null = null

  return {
    async load() {
      // Concurrent searches wait for the same load.
      loading ??= startLoading()
      await Promise.race([loading.all, loading.enough])
      return vocabulary
    },
  }

  function startLoading(): Loading {
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const all = readChanges(resolve).finally(() => {
      loading = null
    })
    // After `enough` nobody awaits it, and a rejection would end the process. The next search continues from there.
    all.catch(() => {})
    return { all, enough }
  }

  async function readChanges(onEnough: () => void): Promise<void> {
    let count = 0
    for (const { posts } of Object.values(tables)) {
      for (;;) {
        const rows = await changedSince(db, posts, positions.get(posts) ?? firstPosition)
        for (const row of rows) {
          if (!isListedAt(row)) continue
          vocabulary.add(`${row.title} ${row.tags} ${row.summary}`, row.text)
        }
        const last = rows.at(-1)
        if (last) positions.set(posts, { updatedAt: last.updated_at, id: last.id })
        if (rows.length < batchSize) break
        count += rows.length
        if (count >= postsToWaitFor) onEnough()
        // SQLite answers synchronously: this lets other requests run between the batches.
        await (count < postsToWaitFor ? setImmediate() : setTimeout(pauseMs, null, { ref: false }))
      }
    }
  }
}

interface Loading {
  all: Promise<void>
  /** Resolves when enough posts are read for a search to go on. */
  enough: Promise<void>
}

/** The last post that was read, in the order of changedSince(). */
interface Position {
  updatedAt: string
  id: string
}

const firstPosition: Position = { updatedAt: '0001-01-01T00:00:00.000Z', id: '' }

function isListedAt(row: { status: string; published_at: string | null }): boolean {
  const status = postStatuses.find((known) => known === row.status)
  const publishedAt = row.published_at === null ? null : new Date(row.published_at)
  return status !== undefined && isListed({ status, publishedAt })
}

async function changedSince(
  db: Db,
  table: (typeof tables)[keyof typeof tables]['posts'],
  { updatedAt, id }: Position,
) {
  // Without a condition on the status: SQLite would use the index on it, and sort all posts each time.
  return db
    .selectFrom(table)
    .select(['id', 'title', 'tags', 'summary', 'updated_at', 'status', 'published_at'])
    .select(sql<string>`substr(search_text, 1, ${sql.lit(maxTextLength)})`.as('text'))
    .where((eb) => eb(eb.refTuple('updated_at', 'id'), '>', eb.tuple(updatedAt, id)))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(batchSize)
    .execute()
}
