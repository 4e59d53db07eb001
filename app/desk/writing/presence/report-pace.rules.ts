const everyMs = 20_000
const maxWaitMs = 160_000

/**
 * The time until a tab reports again that it has a post open. After failures it waits longer each time: each one is an
 * error in the browser's console, and a server that comes back should not get the reports of all tabs at once.
 */
export function msToNextReport(failures: number): number {
  return Math.min(everyMs * 2 ** failures, maxWaitMs)
}
