import type { Log } from '../process/log'

export interface SerialTask {
  /** Runs the task now, or once more after the run in progress. */
  run(): void
  /** Starts no further run. Resolves when the run in progress has ended. */
  stop(): Promise<void>
}

/** A task that never runs twice at once. Of failures in a row only the first is logged. */
export function createSerialTask(
  log: Pick<Log, 'error'>,
  failureMessage: string,
  task: () => Promise<unknown>,
): SerialTask {
  let running: Promise<void> | null = null
  let isRequested = false
  let isStopped = false
  let isFailing = false

  function run(): void {
    isRequested = true
    if (!isStopped) running ??= runWhileRequested()
  }

  async function runWhileRequested(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false
      try {
        await task()
        isFailing = false
      } catch (error) {
        if (!isFailing) log.error({ err: error }, failureMessage)
        isFailing = true
      }
    }
    running = null
  }

  async function stop(): Promise<void> {
    isStopped = true
    await running
  }

  return { run, stop }
}
