import type { Log } from '../process/log'

interface WatchParts {
  /** What is stored now; another value means that something has changed. */
  readVersion: () => Promise<string | null>
  onChanged: () => void
  log: Pick<Log, 'warn'>
  everyMs?: number
}

export interface Watch {
  /** Looks now: what was committed before is known when this resolves. */
  look(): Promise<void>
  stop(): Promise<void>
}

/**
 * Notices changes, whichever process made them, within a quarter of a second. While the database is away
 * nothing is known to have changed.
 */
export function startWatch({ readVersion, onChanged, log, everyMs = 250 }: WatchParts): Watch {
  let known: string | null | undefined
  let last: Promise<void> = Promise.resolve()
  let isLooking = false
  let isAway = false
  const timer = setInterval(() => {
    if (!isLooking) void look()
  }, everyMs)
  void look()

  function look(): Promise<void> {
    isLooking = true
    // After the one that is under way: that one may have read before the change.
    const done = last.then(readVersion).then(compare, missed)
    last = done
    return done.then(() => {
      isLooking = last !== done
    })
  }

  function compare(version: string | null): void {
    isAway = false
    const isOther = known !== undefined && version !== known
    known = version
    if (isOther) onChanged()
  }

  function missed(error: unknown): void {
    if (!isAway) log.warn({ err: error }, 'whether posts have changed cannot be found out')
    isAway = true
  }

  return {
    look,
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}
