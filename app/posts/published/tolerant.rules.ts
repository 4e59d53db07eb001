/**
 * For a page that stands even where some of its lists cannot be fetched: they show their empty state,
 * and `failures` says why, for the log. Such a page is not to be kept by any cache.
 */
export function tolerant() {
  const failures: unknown[] = []
  async function orElse<T>(wanted: Promise<T>, instead: T): Promise<T> {
    try {
      return await wanted
    } catch (error) {
      failures.push(error)
      return instead
    }
  }
  return { failures, orElse }
}

/** The same for a page that shows one list. */
export async function orEmpty<T>(
  list: Promise<T>,
  empty: T,
): Promise<{ list: T; failures: unknown[] }> {
  const { failures, orElse } = tolerant()
  return { list: await orElse(list, empty), failures }
}
