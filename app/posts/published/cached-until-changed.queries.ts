import { contentVersion } from './content-version.queries'
import type { ReadingDeps } from './reading-deps.queries'

/** Changes without a new content version show after this time: a row that was edited by hand, a future date. */
const freshMs = 60_000

/**
 * Caches data that is expensive to load and the same for all readers. It is loaded once for concurrent requests, and
 * again after the content has changed.
 */
export function cachedUntilChanged<T>(
  { db, clock }: Pick<ReadingDeps, 'db' | 'clock'>,
  load: (now: Date) => Promise<T>,
): () => Promise<T> {
  let cached: { version: string | null; at: Date; value: Promise<T> } | null = null
  return async () => {
    // The version is read first: data that is loaded after it is at least as new.
    const version = await contentVersion(db)
    const now = clock()
    const isFresh = cached && now.getTime() - cached.at.getTime() < freshMs
    if (cached && isFresh && cached.version === version) return cached.value
    const loading = { version, at: now, value: load(now) }
    cached = loading
    loading.value.catch(() => {
      if (cached === loading) cached = null
    })
    return loading.value
  }
}
