import { contentVersion } from './content-version.queries'
import type { ReadingDeps } from './reading-deps.queries'

/** Changes without a new content version show after this time: a row that was edited by hand. */
const freshMs = 60_000

/**
 * Caches data that is expensive to load and the same for all readers. It is loaded once for concurrent requests, and
 * again after the content has changed.
 */
export function cachedUntilChanged<T>(
  { db, clock }: Pick<ReadingDeps, 'db' | 'clock'>,
  load: () => Promise<T>,
): () => Promise<T> {
  let cached: { version: string | null; at: Date; value: Promise<T> } | null = null
  return async () => {
    // The version is read first: data that is loaded after it is at least as new.
    const version = await contentVersion(db)
    const now = clock()
    // Absolute: after the clock was set back, the difference is negative for as long as the jump was.
    const isFresh = cached && Math.abs(now.getTime() - cached.at.getTime()) < freshMs
    if (cached && isFresh && cached.version === version) return cached.value
    const loading = { version, at: now, value: load() }
    cached = loading
    loading.value.catch(() => {
      if (cached === loading) cached = null
    })
    return loading.value
  }
}
