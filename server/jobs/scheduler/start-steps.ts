import { setTimeout } from 'node:timers/promises'
import type { Db } from '~/database/database'
import { markContentChanged } from '~/posts/published/content-version.queries'
import { settlesWithin } from '~/timing/settles-within'
import type { Log } from '../../process/log'
import { createSerialTask } from '../serial-task'

interface StepsOptions {
  db: Db
  log: Pick<Log, 'error'>
  /** What is logged if a step fails. */
  failure: string
  /** Does a little of the work. `isChanged` if readers may see something new. */
  step: () => Promise<{ isDone: boolean; isChanged: boolean }>
  /** How often it looks for new work. */
  everyMs: number
  onChanged: () => void
}

/** Cached pages are dropped this often while there is much to do. */
const announceEveryMs = 10_000
/** After each step it rests this many times as long: SQLite answers readers in the same thread. */
const restRatio = 4

/** Work on many posts in the background, such as what a new version of the program adds to them. */
export function startSteps({ db, log, failure, step, everyMs, onChanged }: StepsOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = createSerialTask(log, failure, takeAllSteps)
  const timer = setInterval(work.run, everyMs)
  work.run()

  async function takeAllSteps(): Promise<void> {
    let hasNews = false
    let announcedAt = performance.now()
    for (let isDone = false; !isDone && !signal.aborted; ) {
      const startedAt = performance.now()
      const taken = await step()
      isDone = taken.isDone
      hasNews ||= taken.isChanged
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
      await settlesWithin(deadlineMs, work.stop())
    },
  }
}
