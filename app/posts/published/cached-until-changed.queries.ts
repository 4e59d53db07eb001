import { contentVersion } from './content-version.queries'
import type { ReadingDeps } from './reading-deps.queries'

/** What nobody announces shows after this long: a row changed by hand, a post imported with a date to come. */
const freshMs = 60_000

/**
 * For what is costly to load and the same for everybody: loaded once, however many ask, and again after
 * something that readers see has changed.
 */
export function cachedUntilChanged<T>(
  { db, clock }: Pick<ReadingDeps, 'db' | 'clock'>,
  load: (now: Date) => Promise<T>,
): () => Promise<T> {
  let cached: { version: string | null; at: Date; value: Promise<T> } | null = null
  return async () => {
    // Read first: what is loaded after it is as new as this version, or newer.
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
