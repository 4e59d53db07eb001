import type { Log } from '../process/log'

interface WatchOptions {
  /** The stored version. Another value means that content has changed. */
  readVersion: () => Promise<string | null>
  onChanged: () => void
  log: Pick<Log, 'warn'>
  everyMs?: number
  clock?: () => number
}

export interface VersionWatch {
  /** Reads the version now: changes committed before this call are known when it resolves. */
  check(): Promise<void>
  /** When the version was last read, in milliseconds: all changes until then are known. Reads it anew once a second. */
  checkedAt(): number
  stop(): Promise<void>
}

/** Notices changes of any process within a quarter of a second. While the database is unreachable it reports none. */
export function watchVersion({
  readVersion,
  onChanged,
  log,
  everyMs = 250,
  clock = Date.now,
}: WatchOptions): VersionWatch {
  let known: string | null | undefined
  let lastCheck: Promise<void> = Promise.resolve()
  let isChecking = false
  let isFailing = false
  let lastCheckedAt = 0
  const timer = setInterval(() => {
    if (!isChecking) void check()
  }, everyMs)
  void check()

  function check(): Promise<void> {
    isChecking = true
    // After the check in progress, which may have read the version before the change.
    const current = lastCheck.then(readWithTime).then(compare, onFailure)
    lastCheck = current
    return current.then(() => {
      isChecking = lastCheck !== current
    })
  }

  async function readWithTime() {
    const startedAt = clock()
    return { version: await readVersion(), startedAt }
  }

  function compare({ version, startedAt }: { version: string | null; startedAt: number }): void {
    isFailing = false
    lastCheckedAt = startedAt
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
    checkedAt() {
      if (!isChecking && secondOf(clock()) > secondOf(lastCheckedAt)) void check()
      return lastCheckedAt
    },
    async stop() {
      clearInterval(timer)
      await lastCheck
    },
  }
}

const secondOf = (ms: number) => Math.floor(ms / 1000)

/**
 * Values of X-Accel-Expires, which nginx reads and removes: a page may be sent until the end of the second in which the
 * version was last read. So no reader gets a page that changed more than a second ago.
 */
export function createExpiry({ checkedAt }: Pick<VersionWatch, 'checkedAt'>): () => string {
  let second = 0
  let expiry = ''
  return () => {
    // Zero would mean no limit.
    const checkedSecond = Math.max(1, secondOf(checkedAt()))
    if (checkedSecond !== second) {
      second = checkedSecond
      expiry = `@${second}`
    }
    return expiry
  }
}
