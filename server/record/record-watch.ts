import type { Db } from '~/database/database'
import { readSetting } from '~/database/settings'
import { wasClockWrong } from '~/record/entries/entry.rules'
import { currentHead, entriesFrom } from '~/record/log.queries'
import type { KnownHead } from '~/record/restores/known-head.rules'
import { headToRemember, isInRecord } from '~/record/restores/restores.queries'
import { compareWithKnown } from '~/record/restores/state-restored.actions'
import { settlesWithin } from '~/timing/settles-within'
import { createSerialTask } from '../jobs/serial-task'
import { createThrottle } from '../jobs/throttle'
import type { Log } from '../process/log'
import { readKnownHead, writeHeadBefore, writeKnownHead } from './head-file'

interface RecordWatchOptions {
  db: Db
  dataDir: string
  clock: () => Date
  log: Pick<Log, 'error' | 'warn'>
}

const everyMs = 30_000
/** After a change of this process, at most once in this time. */
const pauseMs = 2_000
/** How many new entries are searched for times of a clock that was set back. */
const maxEntries = 1000

const afterReplacement =
  'the public record was replaced by an older one or another copy: what that one does not have is lost. The record says so now, and those who verify it are told'

/**
 * Remembers the newest head in the data folder, and compares it with the record: a database that somebody put back by
 * hand is another one.
 */
export function createRecordWatch({ db, dataDir, clock, log }: RecordWatchOptions) {
  let seen: KnownHead | null = null

  async function check(): Promise<void> {
    const head = await currentHead(db)
    if (!head) return
    if (seen?.size === head.size && seen.root === head.root) return
    const known = seen ?? (await readKnownHead(dataDir))
    if (known && !(await isInRecord(db, known))) await explain(known)
    else if (known) await warnOfClock(known.size, head.size)
    // Read again: an entry may have been added.
    const newest = (await headToRemember(db)) ?? head
    await writeKnownHead(dataDir, newest)
    seen = newest
  }

  async function explain(known: KnownHead): Promise<void> {
    const comparison = await compareWithKnown(db, clock(), known)
    if (comparison === 'lost') log.error({ lost: known }, afterReplacement)
    if (comparison === 'other-record') {
      if (known.origin === (await readSetting(db, 'record-with-sample'))) return
      await writeHeadBefore(dataDir, known)
      log.error({ before: known }, 'the database has another public record than before')
    }
  }

  async function warnOfClock(from: number, to: number): Promise<void> {
    const added = await entriesFrom(db, from, Math.min(to - from, maxEntries))
    const behind = added.findLast(({ entry }) => wasClockWrong(JSON.parse(entry)))
    if (!behind) return
    const { position } = behind
    const { clock: said, time } = JSON.parse(behind.entry)
    log.warn(
      { position, clock: said, entryTime: time },
      'the clock is behind the public record: let the system set it from the network',
    )
  }

  return { check }
}

/** Compares regularly, and after changes of this process. */
export function startRecordWatch(options: RecordWatchOptions) {
  const { check } = createRecordWatch(options)
  const task = createSerialTask(options.log, 'the public record could not be compared', check)
  const timer = setInterval(task.run, everyMs)
  task.run()
  return {
    wake: createThrottle(pauseMs, task.run),
    async stop(deadlineMs: number): Promise<void> {
      clearInterval(timer)
      // So that the next start knows what was published last.
      task.run()
      await settlesWithin(deadlineMs, task.stop())
    },
  }
}
