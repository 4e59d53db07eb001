/** Posts that could not be recorded. They must not stop the others. */
export interface UnrecordablePosts {
  /** The ids of those that are not to be tried now. */
  waiting(now: Date): string[]
  failed(id: string, error: unknown, now: Date): void
}

/** For programs that run once. */
export const failAtOnce: UnrecordablePosts = {
  waiting: () => [],
  failed(_, error) {
    throw error
  },
}

const minuteMs = 60_000
const longestMs = 60 * minuteMs

/** Logs each failure, and has the post tried again: after a minute, and later and later up to an hour. */
export function createUnrecordablePosts(log: {
  error: (details: object, message: string) => void
}): UnrecordablePosts {
  const posts = new Map<string, { failures: number; nextAt: number }>()
  return {
    waiting: (now) =>
      [...posts].filter(([, { nextAt }]) => nextAt > now.getTime()).map(([id]) => id),
    failed(id, error, now) {
      const failures = (posts.get(id)?.failures ?? 0) + 1
      const waitMs = Math.min(minuteMs * 2 ** (failures - 1), longestMs)
      posts.set(id, { failures, nextAt: now.getTime() + waitMs })
      log.error(
        { err: error, post: id },
        'a public post could not be added to the public record; it will be tried again',
      )
    },
  }
}
