import { isbot } from 'isbot'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { dayOf } from '~/posts/fields/dates.rules'
import { createDailySet } from './daily-set.service'
import { addReads, deleteReadsBefore, isListedPost, type ReadCount } from './reads.queries'

interface ReadCounterDeps {
  db: Db
  /** For the query that the reader's browser waits for. */
  readDb: Db
  clock: () => Date
  reportError: (error: unknown) => void
}

export interface Read {
  kind: PostKind
  postId: string
  /** Only to recognize repeated reads and robots; neither is stored. */
  reader: { address: string; userAgent: string }
}

const writeIntervalMs = 1000
/** Statistics show a year. */
export const storedDays = 400

/**
 * Counts reads without identifying readers: each post once a day per address, and no robots. Not per browser: with
 * made-up user agents one reader could decide what is trending.
 */
export function createReadCounter({ db, readDb, clock, reportError }: ReadCounterDeps) {
  const readToday = createDailySet(clock)
  let unwritten = new Map<string, ReadCount>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let lastCleanup = ''

  async function count({ kind, postId, reader }: Read): Promise<void> {
    // isbot() takes an empty user agent for a person.
    if (reader.userAgent === '' || isbot(reader.userAgent)) return
    const read = [reader.address, kind, postId]
    if (readToday.has(...read)) return
    // Only posts that exist are added, or made-up ids would push out real ones.
    if (!(await isListedPost(readDb, kind, postId, clock()))) return
    if (!readToday.add(...read)) return
    addUnwritten({ kind, postId, day: dayOf(clock()), count: 1 })
    timer ??= setTimeout(flush, writeIntervalMs)
  }

  function addUnwritten(read: ReadCount): void {
    const key = `${read.day} ${read.kind} ${read.postId}`
    const count = unwritten.get(key)?.count ?? 0
    unwritten.set(key, { ...read, count: count + read.count })
  }

  /** Writes all reads so far. They come in bursts, and a transaction for each would cost a disk sync. */
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    const counts = [...unwritten.values()]
    if (counts.length === 0) return
    unwritten = new Map()
    try {
      await addReads(db, counts)
    } catch (error) {
      reportError(error)
      // They are written with the next read.
      for (const read of counts) addUnwritten(read)
      return
    }
    await deleteOldReads().catch(reportError)
  }

  async function deleteOldReads(): Promise<void> {
    const today = dayOf(clock())
    if (lastCleanup === today) return
    const oldest = new Date(clock().getTime() - storedDays * 24 * 60 * 60_000)
    await deleteReadsBefore(db, dayOf(oldest))
    lastCleanup = today
  }

  return { count, flush }
}

export type ReadCounter = ReturnType<typeof createReadCounter>
