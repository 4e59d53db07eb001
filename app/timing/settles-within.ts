/**
 * Waits for a promise, but no longer than the time limit: true once it has resolved, false if that takes longer.
 * Rejects if the promise does.
 */
export async function settlesWithin(limitMs: number, promise: Promise<unknown>): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), limitMs)
  try {
    return await Promise.race([promise.then(() => true), timedOut])
  } finally {
    clearTimeout(timer)
  }
}
