import { type KeptPage, makeSmallest } from './kept-page'

/** Of those that wait, the latest. More are asked for than can be made smaller, and the oldest may be gone by then. */
const mostWaiting = 50

/**
 * Makes pages that are sent again and again as small as they can be, one at a time and behind everything else: it
 * takes a quarter of a second of one processor each.
 */
export function createSmallestForms(onMade: (key: string, page: KeptPage) => void) {
  const waiting = new Map<string, KeptPage>()
  let isBusy = false

  async function work(): Promise<void> {
    isBusy = true
    for (let key = lastOf(waiting); key !== undefined; key = lastOf(waiting)) {
      const page = waiting.get(key) as KeptPage
      waiting.delete(key)
      // What fails stays as it is, and may be tried again.
      await makeSmallest(page).then(
        () => onMade(key as string, page),
        () => {},
      )
    }
    isBusy = false
  }

  return function add(key: string, page: KeptPage): void {
    if (waiting.size >= mostWaiting || waiting.has(key)) return
    waiting.set(key, page)
    if (!isBusy) void work()
  }
}

function lastOf(waiting: Map<string, KeptPage>): string | undefined {
  return [...waiting.keys()].at(-1)
}
