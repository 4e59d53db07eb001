import type { Log } from '../process/log'

interface WatchOptions {
  /** The stored version. Another value means that content has changed. */
  readVersion: () => Promise<string | null>
  onChanged: () => void
  log: Pick<Log, 'warn'>
  everyMs?: number
}

export interface VersionWatch {
  /** Reads the version now: changes committed before this call are known when it resolves. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** Notices changes of any process within a quarter of a second. While the database is unreachable it reports none. */
export function watchVersion({
  readVersion,
  onChanged,
  log,
  everyMs = 250,
}: WatchOptions): VersionWatch {
  let known: string | null | undefined
  let lastCheck: Promise<void> = Promise.resolve()
  let isChecking = false
  let isFailing = false
  const timer = setInterval(() => {
    if (!isChecking) void check()
  }, everyMs)
  void check()

  function check(): Promise<void> {
    isChecking = true
    // After the check in progress, which may have read the version before the change.
    const current = lastCheck.then(readVersion).then(compare, onFailure)
    lastCheck = current
    return current.then(() => {
      isChecking = lastCheck !== current
    })
  }

  function compare(version: string | null): void {
    isFailing = false
    const hasChanged = known !== undefined && version !== known
    known = version
    if (hasChanged) onChanged()
  }

  function onFailure(error: unknown): void {
    if (!isFailing) log.warn({ err: error }, 'the version of the content could not be read')
    isFailing = true
  }

  return {
    check,
    async stop() {
      clearInterval(timer)
      await lastCheck
    },
  }
}
