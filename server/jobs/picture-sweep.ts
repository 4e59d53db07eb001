import { settlesWithin } from '~/timing/settles-within'
import type { Log } from '../process/log'
import type { Pictures } from '../storage/pictures'
import { createSerialTask } from './serial-task'

interface PictureSweepOptions {
  pictures: Pick<Pictures, 'sweep'>
  clock: () => Date
  log: Pick<Log, 'error'>
}

const hourMs = 60 * 60_000

/** Deletes the files that this machine no longer needs, now and every hour. */
export function startPictureSweep({ pictures, clock, log }: PictureSweepOptions) {
  const task = createSerialTask(log, 'unused picture files could not be deleted', () =>
    pictures.sweep(clock()),
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
