import { setTimeout as sleep } from 'node:timers/promises'

/** Each call resolves at least this long after the one before. */
export function createPace(ms: number): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => sleep(ms))
    return last
  }
}
