import type { Db } from '~/database/database'
import { settlesWithin } from '~/timing/settles-within'
import { createSerialTask } from '../jobs/serial-task'
import type { Log } from '../process/log'
import type { Pictures } from './pictures'

interface PictureSweepOptions {
  pictures: Pick<Pictures, 'sweep'>
  db: Db
  clock: () => Date
  log: Pick<Log, 'error'>
}

const hourMs = 60 * 60_000

/** Deletes the files that this machine no longer needs, now and every hour. */
export function startPictureSweep({ pictures, db, clock, log }: PictureSweepOptions) {
  const task = createSerialTask(log, 'unused picture files could not be deleted', () =>
    pictures.sweep(clock(), db),
  )
  const timer = setInterval(task.run, hourMs)
  task.run()
  return {
    async stop(deadlineMs: number): Promise<void> {
      clearInterval(timer)
      await settlesWithin(deadlineMs, task.stop())
    },
  }
}
