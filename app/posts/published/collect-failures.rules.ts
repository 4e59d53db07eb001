/**
 * Lets a page be shown even if some of its lists cannot be loaded: those show their empty state, and `failures` has the
 * reasons for the log. A page with failures must not be cached.
 */
export function collectFailures() {
  const failures: unknown[] = []
  async function orElse<T>(list: Promise<T>, fallback: T): Promise<T> {
    try {
      return await list
    } catch (error) {
      failures.push(error)
      return fallback
    }
  }
  return { failures, orElse }
}

/** The same for a page with one list. */
export async function orEmpty<T>(
  list: Promise<T>,
  empty: T,
): Promise<{ list: T; failures: unknown[] }> {
  const { failures, orElse } = collectFailures()
  return { list: await orElse(list, empty), failures }
}
