import { type KeptPage, makeSmallest } from './kept-page'

/** Any more pages are not queued now, but when they are requested again. */
const mostWaiting = 50

/**
 * Compresses pages that are requested repeatedly as far as brotli can. That takes a quarter of a second of processor
 * time each, so it is done one page at a time, in the background.
 */
export function createSmallestForms(onMade: (key: string, page: KeptPage) => void) {
  // Each stays until it is done: a popular page is asked for many times meanwhile.
  const waiting = new Map<KeptPage, string>()
  let isBusy = false

  async function work(): Promise<void> {
    isBusy = true
    for (const [page, key] of waiting) {
      // On failure the page stays as it is, and may be tried again.
      await makeSmallest(page).then(
        () => onMade(key, page),
        () => {},
      )
      waiting.delete(page)
    }
    isBusy = false
  }

  return function add(key: string, page: KeptPage): void {
    if (waiting.size >= mostWaiting || waiting.has(page)) return
    waiting.set(page, key)
    if (!isBusy) void work()
  }
}
