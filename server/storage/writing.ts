import { settlesWithin } from '~/timing/settles-within'
import { createSerialTask } from '../jobs/serial-task'
import type { Log } from '../process/log'
import type { StartupError } from '../process/startup-error'

interface WritingOptions {
  /** Why nothing can be written, found when the storage was opened. */
  obstacle: StartupError | null
  /** Looks again, and prepares the storage as soon as it can be written. */
  prepare: () => Promise<StartupError | null>
  log: Pick<Log, 'error' | 'info'>
  everyMs?: number
}

export type Writing = ReturnType<typeof createWriting>

/** A full disk or a read-only database keeps a start from writing, but not from serving what is readable. */
export function createWriting({ prepare, log, everyMs = 2_000, ...options }: WritingOptions) {
  let { obstacle } = options
  let timer: NodeJS.Timeout | undefined
  let begin = () => {}
  const trying = createSerialTask(log, 'the storage could not be prepared', async () => {
    obstacle = await prepare()
    if (obstacle) return
    clearInterval(timer)
    log.info('everything can be written again: jobs begin')
    begin()
  })
  return {
    /** Null as soon as everything can be written. */
    obstacle: () => obstacle,
    /** Calls this now, or as soon as everything can be written. */
    whenPossible(task: () => void): void {
      begin = task
      if (!obstacle) {
        begin()
        return
      }
      log.error(
        { err: obstacle },
        'started read-only: readers are served, and nothing can be saved',
      )
      timer = setInterval(trying.run, everyMs)
    },
    async stop(deadlineMs: number): Promise<void> {
      clearInterval(timer)
      await settlesWithin(deadlineMs, trying.stop())
    },
  }
}
