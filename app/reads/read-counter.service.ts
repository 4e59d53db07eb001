import { isbot } from 'isbot'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { dayOf } from '~/posts/fields/dates.rules'
import { addReads, forgetReadsBefore, isListedPost, type ReadCount } from './reads.queries'
import { createSeenToday } from './seen-today.service'

interface ReadCounterDeps {
  db: Db
  /** For what the reader's browser waits for. */
  readDb: Db
  clock: () => Date
  reportError: (error: unknown) => void
}

export interface Read {
  kind: PostKind
  postId: string
  /** The address tells a second time from a first, the name robots from people; neither is kept. */
  reader: { address: string; userAgent: string }
}

const writeEveryMs = 1000
const keptDays = 31

/**
 * Counts what is read without knowing by whom: each post once a day for each network, and no robots. Not
 * for each browser: a name for that is made up as fast as it is sent, and one reader would set the list.
 */
export function createReadCounter({ db, readDb, clock, reportError }: ReadCounterDeps) {
  const seen = createSeenToday(clock)
  let waiting = new Map<string, ReadCount>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let tidiedOn = ''

  async function count({ kind, postId, reader }: Read): Promise<void> {
    // isbot takes an empty name for a person's.
    if (reader.userAgent === '' || isbot(reader.userAgent)) return
    const who = [reader.address, kind, postId]
    if (seen.has(...who)) return
    // Only what exists is remembered, or made-up ids would push out what was really seen.
    if (!(await isListedPost(readDb, kind, postId, clock()))) return
    if (!seen.add(...who)) return
    keep({ kind, postId, day: dayOf(clock()), count: 1 })
    timer ??= setTimeout(flush, writeEveryMs)
  }

  function keep(read: ReadCount): void {
    const key = `${read.day} ${read.kind} ${read.postId}`
    const counted = waiting.get(key)?.count ?? 0
    waiting.set(key, { ...read, count: counted + read.count })
  }

  /** Writes down what was counted so far. Reads come in bursts; writing each by itself costs a sync. */
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    const counts = [...waiting.values()]
    if (counts.length === 0) return
    waiting = new Map()
    try {
      await addReads(db, counts)
    } catch (error) {
      reportError(error)
      // They are tried again with the next read.
      for (const read of counts) keep(read)
      return
    }
    await tidy().catch(reportError)
  }

  async function tidy(): Promise<void> {
    const today = dayOf(clock())
    if (tidiedOn === today) return
    const oldest = new Date(clock().getTime() - keptDays * 24 * 60 * 60_000)
    await forgetReadsBefore(db, dayOf(oldest))
    tidiedOn = today
  }

  return { count, flush }
}

export type ReadCounter = ReturnType<typeof createReadCounter>
