/** How long the parts of one request take, for the header Server-Timing. */
export interface RequestTiming {
  addQuery(durationMs: number): void
  addRender(durationMs: number): void
  /** Its value so far. Queries that ran at the same time count each, so they may exceed the total. */
  header(): string
}

export function createRequestTiming(now: () => number = () => performance.now()): RequestTiming {
  const startedAt = now()
  let queries = 0
  let databaseMs = 0
  let renderMs = 0
  return {
    addQuery(durationMs) {
      queries += 1
      databaseMs += durationMs
    },
    addRender(durationMs) {
      renderMs += durationMs
    },
    header() {
      const parts = [
        `db;dur=${databaseMs.toFixed(1)};desc="${queries} queries"`,
        `render;dur=${renderMs.toFixed(1)}`,
        `total;dur=${(now() - startedAt).toFixed(1)}`,
      ]
      return parts.join(', ')
    },
  }
}
