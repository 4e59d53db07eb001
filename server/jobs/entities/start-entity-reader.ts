import { setTimeout } from 'node:timers/promises'
import type { Db } from '~/database/database'
import { readEntitiesAgain } from '~/posts/entities/read-again.actions'
import { markContentChanged } from '~/posts/published/content-version.queries'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'
import { settlesWithin } from '~/timing/settles-within'
import type { Log } from '../../process/log'
import { createSerialTask } from '../serial-task'

interface EntityReaderOptions {
  db: Db
  log: Pick<Log, 'error'>
  makeSearchText: MakeSearchText
  /** Readers may see something new. */
  onChanged: () => void
}

/** Posts that another program wrote are found within the hour. */
const everyMs = 60 * 60_000
/** Cached pages are dropped this often while many posts are read. */
const announceEveryMs = 10_000
/** After each step it rests this many times as long: SQLite answers readers in the same thread. */
const restRatio = 4

/** Reads what posts name that an earlier version of the program has stored. */
export function startEntityReader({ db, log, makeSearchText, onChanged }: EntityReaderOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  const reading = createSerialTask(log, 'what posts name could not be read', readAll)
  const timer = setInterval(reading.run, everyMs)
  reading.run()

  async function readAll(): Promise<void> {
    let hasNews = false
    let announcedAt = performance.now()
    for (let isDone = false; !isDone && !signal.aborted; ) {
      const startedAt = performance.now()
      const step = await readEntitiesAgain({ db, makeSearchText })
      isDone = step.isDone
      hasNews ||= step.isChanged
      const now = performance.now()
      if (hasNews && (isDone || now - announcedAt > announceEveryMs)) {
        await announce()
        hasNews = false
        announcedAt = now
      }
      if (!isDone) await rest((now - startedAt) * restRatio)
    }
    if (hasNews) await announce()
  }

  async function announce(): Promise<void> {
    await markContentChanged(db)
    onChanged()
  }

  async function rest(ms: number): Promise<void> {
    await setTimeout(ms, null, { signal, ref: false }).catch(() => {})
  }

  return {
    wake(): void {},
    async stop(deadlineMs: number): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await settlesWithin(deadlineMs, reading.stop())
    },
  }
}
