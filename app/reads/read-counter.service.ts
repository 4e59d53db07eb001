import { isbot } from 'isbot'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { dayOf } from '~/posts/fields/dates.rules'
import { createDailySet } from './daily-set.service'
import { forgetReadersBefore, type MakeMark, markMakerOf } from './read-marks.queries'
import { addMarkedReads, deleteReadsBefore, isListedPost } from './reads.queries'

interface ReadCounterDeps {
  db: Db
  /** For the query that the reader's browser waits for. */
  readDb: Db
  clock: () => Date
  /** For digests of readers. */
  secret: string
  reportError: (error: unknown) => void
}

export interface Read {
  kind: PostKind
  postId: string
  /** Only to recognize repeated reads and robots. Of the address a digest is stored until midnight. */
  reader: { address: string; userAgent: string }
}

/** A read that is not written yet. */
interface UnwrittenRead {
  kind: PostKind
  postId: string
  day: string
  address: string
}

const writeIntervalMs = 1000
/** So many reads of a day are compared with those of other processes: about a hundred megabytes in the database. */
const maxMarksADay = 500_000
/** Fits into one statement. */
const writtenAtOnce = 1_000
/** Statistics show a year. */
export const storedDays = 400

/**
 * Counts reads without identifying readers: each post once a day per address, and no robots. Not per browser: with
 * made-up user agents one reader could decide what is trending.
 */
export function createReadCounter({ db, readDb, clock, secret, reportError }: ReadCounterDeps) {
  /** Of this process: it spares the database most repeats. */
  const readToday = createDailySet(clock)
  let unwritten: UnwrittenRead[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let lastCleanup = ''
  let marks: { day: string; make: MakeMark | null; left: number } | null = null

  async function count({ kind, postId, reader }: Read): Promise<void> {
    const { address, userAgent } = reader
    // isbot() takes an empty user agent for a person.
    if (userAgent === '' || isbot(userAgent)) return
    const read = [address, kind, postId]
    if (readToday.has(...read)) return
    // Only posts that exist are added, or made-up ids would push out real ones.
    if (!(await isListedPost(readDb, kind, postId))) return
    if (!readToday.add(...read)) return
    unwritten.push({ kind, postId, day: dayOf(clock()), address })
    timer ??= setTimeout(flush, writeIntervalMs)
  }

  /** Writes all reads so far. They come in bursts, and a transaction for each would cost a disk sync. */
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    while (unwritten.length > 0) {
      const day = unwritten[0]?.day ?? ''
      const reads = unwritten.filter((read) => read.day === day).slice(0, writtenAtOnce)
      const written = new Set(reads)
      try {
        await writeDay(day, reads)
      } catch (error) {
        // They are written with the next read.
        return reportError(error)
      }
      unwritten = unwritten.filter((read) => !written.has(read))
    }
    await deleteOldReads().catch(reportError)
  }

  async function writeDay(day: string, reads: readonly UnwrittenRead[]): Promise<void> {
    if (marks?.day !== day) {
      marks = { day, make: await markMakerOf(db, secret, day), left: maxMarksADay }
    }
    // A flood of made-up readers must not fill the disk.
    const make = marks.left > 0 ? marks.make : null
    const marked = reads.map(({ kind, postId, address }) => {
      return { kind, postId, mark: make?.(address, kind, postId) ?? null }
    })
    await addMarkedReads(db, day, marked)
    marks.left -= reads.length
  }

  async function deleteOldReads(): Promise<void> {
    const today = dayOf(clock())
    if (lastCleanup === today) return
    const oldest = new Date(clock().getTime() - storedDays * 24 * 60 * 60_000)
    await deleteReadsBefore(db, dayOf(oldest))
    await forgetReadersBefore(db, today)
    lastCleanup = today
  }

  return { count, flush }
}

export type ReadCounter = ReturnType<typeof createReadCounter>
